import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from '#contract/pictures/picture-bytes.ts'
import { pictureFault, type PictureUse, screenshotPixels } from '#contract/pictures/picture-rule.ts'
import { invalid } from '../errors.ts'

/** A picture as it is stored and served: `sha` is the SHA-256 of its bytes, in hex. */
export interface StoredPicture {
  sha: string
  bytes: Uint8Array
  contentType: PictureType
}

/** A picture that was found to be what it should be, in the sizes that its use has. */
export interface PreparedPicture {
  original: StoredPicture
  /** Of screenshots only; the heights are in `screenshotHeights`. */
  retina?: StoredPicture
  medium?: StoredPicture
  thumb?: StoredPicture
}

/** Px; smaller pictures are not made larger (SPEC section 9 has the 300). */
export const screenshotHeights = { retina: 600, medium: 300, thumb: 150 } as const

const stored = (bytes: Uint8Array, contentType: PictureType): StoredPicture => ({
  sha: createHash('sha256').update(bytes).digest('hex'),
  bytes,
  contentType,
})

const parts = (dataUrl: string) => {
  const comma = dataUrl.indexOf(',')
  const type = /^data:([^;]*);/.exec(dataUrl.slice(0, comma))?.[1] ?? ''
  return { type, bytes: Buffer.from(dataUrl.slice(comma + 1), 'base64') }
}

const typeOf = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif' } as const

/**
 * Pictures are read once, one after another: a cache of unpacked ones would only grow, and threads of its own would
 * unpack as many at once as there are processors.
 */
sharp.cache(false)
sharp.concurrency(1)

/** Reads as it goes: what is unpacked is never in memory as a whole. */
const reading = { failOn: 'error', limitInputPixels: screenshotPixels, sequentialRead: true } as const

const upright = (bytes: Uint8Array) => sharp(bytes, reading).autoOrient()

/** Reads a picture's type, and whether it carries metadata. Throws what the decoder throws. */
async function factsOf(bytes: Uint8Array) {
  const { format, exif, xmp, iptc, comments } = await sharp(bytes, reading).metadata()
  const hasMetadata = [exif, xmp, iptc, comments].some((each) => each !== undefined)
  return { type: typeOf[format as keyof typeof typeOf], hasMetadata }
}

const encoded = (image: Sharp, type: PictureType) =>
  type === 'image/jpeg' ? image.jpeg({ quality: 88, mozjpeg: true }) : image.png()

const sized = (image: Sharp, height: number) => image.resize({ height, withoutEnlargement: true })

/** Strips EXIF, XMP, IPTC and comments for privacy; what has none stays as it came. */
async function original(bytes: Uint8Array): Promise<StoredPicture> {
  const { type, hasMetadata } = await factsOf(bytes)
  const isKept = !hasMetadata || type === 'image/gif'
  return stored(isKept ? bytes : await encoded(upright(bytes), type).toBuffer(), type)
}

/** The sizes one after another, the smaller ones from the largest: the whole is unpacked for that one only. */
async function screenshot(bytes: Uint8Array): Promise<PreparedPicture> {
  const first = await original(bytes)
  // Of what moves, the sizes show the first frame.
  const type = first.contentType === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const { data, info } = await sized(upright(bytes), screenshotHeights.retina)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const packed = async (image: Sharp) => stored(await encoded(image, type).toBuffer(), type)
  const retina = await packed(pixels())
  const medium = await packed(sized(pixels(), screenshotHeights.medium))
  const thumb = await packed(sized(pixels(), screenshotHeights.thumb))
  return { original: first, retina, medium, thumb }
}

async function icon(bytes: Uint8Array): Promise<PreparedPicture> {
  const image = upright(bytes).png({ compressionLevel: 9 })
  return { original: stored(await image.toBuffer(), 'image/png') }
}

const prepare = { icon, screenshot } as const

/**
 * Checks a picture by its bytes and unpacks it, both outside any transaction; `field` is where the contract has it.
 * Throws 422 at that field for what is no such picture, lies about its type, is cut short or damaged, or is too large
 * packed or unpacked (READINGS 17). For who has its turn in the queue: only so many are unpacked at once.
 */
export async function preparePicture(
  dataUrl: string,
  use: PictureUse,
  field: string,
): Promise<PreparedPicture> {
  const { type, bytes } = parts(dataUrl)
  const fault = pictureFault(bytes, use, type)
  if (fault !== null) throw invalid({ [field]: [fault] })
  return prepare[use](bytes).catch((error: unknown) => {
    // Whatever the decoder can't read is the sender's to mend.
    throw Object.assign(invalid({ [field]: ['is damaged: it can not be unpacked'] }), { cause: error })
  })
}
