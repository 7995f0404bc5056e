// Notifications: the subscription of this browser, and what shows outside of the page that somebody waits.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { answering, listed, running } from "../mygames/fakes";
import { note } from "../mygames/store";
import { countTurns, markTab } from "./attention";
import { begin, canNotify, end, isNotified, renew } from "./subscription";

const KEYS = { p256dh: "p", auth: "a" };

/** A browser whose push service makes subscriptions with new endpoints. */
class FakePush {
  made = 0;
  current: PushSubscription | null = null;
  getSubscription = (): Promise<PushSubscription | null> => Promise.resolve(this.current);

  subscribe = (): Promise<PushSubscription> => {
    const endpoint = `https://push.example/${++this.made}`;
    const unsubscribe = (): Promise<boolean> => {
      this.current = null;
      return Promise.resolve(true);
    };
    this.current = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: KEYS }) } as unknown as PushSubscription;
    return Promise.resolve(this.current);
  };
}

let push: FakePush;

function browser(permission: NotificationPermission): void {
  push = new FakePush();
  const registration = { pushManager: push };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: () => Promise.resolve(permission) });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
}

beforeEach(() => localStorage.clear());

describe("the subscription", () => {
  const ANSWERS = { "/api/push": { key: "BKey" }, "/api/push/end": { key: "BKey" } };

  test("is made when the person asks for it, and ended when they do", async () => {
    browser("granted");
    const asked = answering(ANSWERS);
    expect([canNotify(), isNotified()]).toEqual([true, false]);
    expect(await begin()).toBe(true);
    expect(isNotified()).toBe(true);
    expect(asked.at(-1)).toEqual({
      path: "/api/push",
      body: { endpoint: "https://push.example/1", keys: KEYS, language: "en" },
    });
    await end();
    expect(asked.at(-1)).toEqual({ path: "/api/push/end", body: { endpoint: "https://push.example/1" } });
    expect([isNotified(), push.current]).toEqual([false, null]);
  });

  test("is not made where the browser does not allow it", async () => {
    browser("denied");
    const asked = answering(ANSWERS);
    expect(await begin()).toBe(false);
    expect([asked, push.made, isNotified()]).toEqual([[], 0, false]);
  });

  test("is renewed at the server only when it has changed", async () => {
    browser("granted");
    const asked = answering(ANSWERS);
    await renew();
    expect(asked).toEqual([]);
    await begin();
    const before = asked.length;
    await renew();
    expect(asked.length).toBe(before);
    push.current = null; // The browser has lost it.
    await renew();
    expect(asked.at(-1)).toMatchObject({ body: { endpoint: "https://push.example/2" } });
  });
});

describe("outside of the page", () => {
  test("the icon of the app has the number of games that wait for us", () => {
    const setAppBadge = vi.fn(() => Promise.resolve());
    const clearAppBadge = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { setAppBadge, clearAppBadge });
    countTurns();
    expect(clearAppBadge).toHaveBeenCalledOnce();
    note(
      running(),
      running({ table: "bbbbbbbbbbbbbb", acting: [2] }),
      running({ table: "cccccccccccccc" }),
      listed({ table: "dddddddddddddd" }),
    );
    countTurns();
    expect(setAppBadge).toHaveBeenLastCalledWith(2);
  });

  test("the icon of a hidden tab is marked while it is our turn there", () => {
    document.head.innerHTML = '<link rel="icon" href="/icon.svg" />';
    const icon = (): string => document.querySelector("link")!.getAttribute("href")!;
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    markTab(true);
    expect(icon()).toBe("/icon-turn.svg");
    hidden.mockReturnValue(false);
    markTab(true);
    expect(icon()).toBe("/icon.svg");
  });
});
