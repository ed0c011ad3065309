/** The accepted picture types, as media types. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif'

/** Facts read from a picture's bytes: width and height in px, and a structural fault or null. */
export interface PictureFacts {
  type: PictureType
  width: number
  height: number
  fault: string | null
}

const cutShort = 'is cut short: its end is missing'
const hasMore = 'has other data after its end: open it in an image editor and save it anew'
const broken = 'is damaged'

type Sized = Omit<PictureFacts, 'type'>
const faulty = (fault: string): Sized => ({ width: 0, height: 0, fault })

/** The fault of a picture whose data ends at `end`, which should be the end of the bytes. */
const endFault = (end: number, bytes: Uint8Array): string | null =>
  end > bytes.length ? cutShort : end < bytes.length ? hasMore : null

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte)

/** Walks the chunks from IHDR to IEND (PNG specification, section 5). */
function readPng(bytes: Uint8Array): Sized {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33) return faulty(cutShort)
  const ihdr = 0x49484452
  const iend = 0x49454e44
  if (view.getUint32(12) !== ihdr) return faulty(broken)
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) return { ...size, fault: cutShort }
    const end = at + 12 + view.getUint32(at)
    if (view.getUint32(at + 4) === iend) return { ...size, fault: endFault(end, bytes) }
    at = end
  }
}

/** The position after the data sub-blocks at `at`; past the end of the bytes if they are truncated. */
function afterBlocks(bytes: Uint8Array, at: number): number {
  for (let next = at; ;) {
    const length = bytes[next]
    if (length === undefined) return bytes.length + 1
    next += length + 1
    if (length === 0) return next
  }
}

/** The bytes of a color table, from the flags before it. */
const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

const gifTrailer = 0x3b

/** The position of a GIF's first block. */
const firstGifBlock = (bytes: Uint8Array): number => 13 + colours(bytes[10] ?? 0)

/** The end of the block at `at`, past the end of the bytes if it is truncated; null if no block begins there. */
function gifBlockEnd(bytes: Uint8Array, at: number): number | null {
  if (bytes[at] === 0x21) return afterBlocks(bytes, at + 2)
  return bytes[at] === 0x2c ? afterBlocks(bytes, at + 11 + colours(bytes[at + 9] ?? 0)) : null
}

/** Walks the blocks to the trailer (GIF89a, section 12 and following). */
function readGif(bytes: Uint8Array): Sized {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 13) return faulty(cutShort)
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  for (let at = firstGifBlock(bytes); ;) {
    if (at >= bytes.length) return { ...size, fault: cutShort }
    if (bytes[at] === gifTrailer) return { ...size, fault: endFault(at + 1, bytes) }
    const end = gifBlockEnd(bytes, at)
    if (end === null) return { ...size, fault: broken }
    at = end
  }
}

/** Application extensions that an animation needs: how often it repeats. */
const animations: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** True for the block of a GIF that only tells of it: a comment, or an application's data such as XMP. */
function isGifMetadata(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== 0x21) return false
  if (bytes[at + 1] === 0xfe) return true
  return bytes[at + 1] === 0xff && !animations.has(String.fromCharCode(...bytes.subarray(at + 3, at + 14)))
}

/** Copies a GIF without the blocks that only tell of it. Throws for one with a fault. */
export function withoutGifMetadata(bytes: Uint8Array): Uint8Array {
  const kept = bytes.slice()
  let length = firstGifBlock(bytes)
  for (let at = length; bytes[at] !== gifTrailer;) {
    const end = gifBlockEnd(bytes, at)
    if (end === null || end > bytes.length) throw new Error('a GIF with a fault was not refused')
    if (!isGifMetadata(bytes, at)) {
      kept.copyWithin(length, at, end)
      length += end - at
    }
    at = end
  }
  kept[length] = gifTrailer
  return kept.subarray(0, length + 1)
}

/** Frame headers; the other markers between C0 and CF are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The position of a scan's next marker: not a stuffed byte, a restart or a fill byte. */
function afterScan(bytes: Uint8Array, at: number): number {
  for (let next = at; ; next++) {
    next = bytes.indexOf(0xff, next)
    const marker = bytes[next + 1]
    if (next < 0 || marker === undefined) return bytes.length
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isData) return next
  }
}

/** Walks the segments to the end of the image (ITU T.81, annex B). */
function readJpeg(bytes: Uint8Array): Sized {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size = { width: 0, height: 0 }
  for (let at = 2; ;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (marker === undefined) return { ...size, fault: cutShort }
    if (bytes[at] !== 0xff) return { ...size, fault: broken }
    if (marker === 0xd9) return { ...size, fault: endFault(at + 2, bytes) }
    if (at + 9 > bytes.length) return { ...size, fault: cutShort }
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const end = at + 2 + view.getUint16(at + 2)
    at = marker === 0xda ? afterScan(bytes, end) : end
  }
}

/** Reads a picture's facts from its bytes; null if its type is not accepted. */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { type: 'image/png', ...readPng(bytes) }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg', ...readJpeg(bytes) }
  const isGif = startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && [0x37, 0x39].includes(bytes[4] ?? 0)
  return isGif && bytes[5] === 0x61 ? { type: 'image/gif', ...readGif(bytes) } : null
}
