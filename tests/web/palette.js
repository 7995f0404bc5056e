// A picture with 256 colours: the palette, and for every pixel which of them it has. Colours are split where they differ most.
async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  const pixels = new Uint32Array(drawing.getImageData(0, 0, image.width, image.height).data.buffer);
  const counted = new Map();
  for (const pixel of pixels) counted.set(pixel, (counted.get(pixel) ?? 0) + 1);

  const parts = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
  const spread = (box) => [0, 1, 2].map((part) => box.reduce((most, { rgb }) => Math.max(most, rgb[part]), 0) - box.reduce((least, { rgb }) => Math.min(least, rgb[part]), 255));
  const sized = (box) => ({ box, spread: spread(box), worth: Math.max(...spread(box)) * Math.cbrt(box.reduce((sum, { count }) => sum + count, 0)) });
  let boxes = [sized([...counted].map(([colour, count]) => ({ colour, count, rgb: parts(colour) })))];
  while (boxes.length < 256) {
    boxes.sort((one, other) => other.worth - one.worth);
    const [{ box, spread, worth }] = boxes;
    if (!worth) break;
    const part = spread.indexOf(Math.max(...spread));
    box.sort((one, other) => one.rgb[part] - other.rgb[part]);
    const middle = (box[0].rgb[part] + box.at(-1).rgb[part]) / 2;
    const cut = box.findIndex(({ rgb }) => rgb[part] > middle);
    boxes.splice(0, 1, sized(box.slice(0, cut)), sized(box.slice(cut)));
  }

  // The commonest colour of a box stands for all of it: what is flat stays exactly as it is.
  const palette = boxes.map(({ box }) => box.reduce((most, one) => (one.count > most.count ? one : most)).rgb);
  const index = new Map(boxes.flatMap(({ box }, n) => box.map(({ colour }) => [colour, n])));
  const indices = Uint8Array.from(pixels, (pixel) => index.get(pixel));
  let text = "";
  for (let at = 0; at < indices.length; at += 8192) text += String.fromCharCode(...indices.subarray(at, at + 8192));
  return { width: image.width, height: image.height, palette: palette.flat(), pixels: btoa(text) };
};
