// A page that is opened from the disk may start no workers, so there the worker of the search runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(script) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      window.addEventListener("message", ({ source, data }) => {
        if (source === this.inside) this.tell(new MessageEvent("message", { data }));
      });
      this.ready = new Promise((loaded) => {
        this.inside.loaded = loaded;
        this.inside.document.write(
          "<script>postMessage = (data) => parent.postMessage(data, '*')</script>" +
            `<script src="${script}" onload="loaded()"></script>`,
        );
        this.inside.document.close();
      });
    }

    tell(event) {
      this.dispatchEvent(event);
      this.onmessage?.(event);
    }

    postMessage(data) {
      const copy = structuredClone(data); // a worker never shares what it is told
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data: copy })));
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  };
}
