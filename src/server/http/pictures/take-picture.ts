import { createHash } from 'node:crypto'
import type { default as library, Sharp } from 'sharp'
import { type PictureType, withoutGifMetadata } from '#contract/pictures/picture-bytes.ts'
import { pictureFault, type PictureUse, screenshotPixels } from '#contract/pictures/picture-rule.ts'
import { refuseOverLimit } from '../steps/count-limits.ts'
import { step } from '../steps/step.ts'
import { turnQueue, type TurnQueue } from '../turn-queue.ts'
import type { PreparedPicture, StoredPicture } from '#server/law/prepared-picture.ts'
import { invalid } from '#server/law/refusal.ts'

/** Heights in px; smaller pictures are not enlarged (the 300 is from SPEC section 9). */
export const screenshotHeights = { retina: 600, medium: 300, thumb: 150 } as const

/** A picture as it is stored. */
export const storedPicture = (bytes: Uint8Array, contentType: PictureType): StoredPicture => ({
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

type Decoder = typeof library

/**
 * The library, which is loaded with the first picture. Each picture is read once, one after another: a cache would only
 * grow, and sharp's own threads would decode one picture per processor at the same time.
 */
export async function loadDecoder(): Promise<Decoder> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Decodes sequentially, so that a whole decoded picture is never in memory. */
const reading = { failOn: 'error', limitInputPixels: screenshotPixels, sequentialRead: true } as const

const upright = (sharp: Decoder, bytes: Uint8Array) => sharp(bytes, reading).autoOrient()

/** Reads a picture's type and whether it carries metadata. Throws whatever the decoder throws. */
async function factsOf(sharp: Decoder, bytes: Uint8Array) {
  const { format, exif, xmp, iptc, comments } = await sharp(bytes, reading).metadata()
  const hasMetadata = [exif, xmp, iptc, comments].some((each) => each !== undefined)
  return { type: typeOf[format as keyof typeof typeOf], hasMetadata }
}

const encoded = (image: Sharp, type: PictureType) =>
  type === 'image/jpeg' ? image.jpeg({ quality: 88, mozjpeg: true }) : image.png()

const sized = (image: Sharp, height: number) => image.resize({ height, withoutEnlargement: true })

/** Strips EXIF, XMP, IPTC and comments for privacy; a picture without any stays unchanged. */
async function original(sharp: Decoder, bytes: Uint8Array): Promise<StoredPicture> {
  const { type, hasMetadata } = await factsOf(sharp, bytes)
  if (type === 'image/gif') return storedPicture(withoutGifMetadata(bytes), type)
  return storedPicture(hasMetadata ? await encoded(upright(sharp, bytes), type).toBuffer() : bytes, type)
}

/**
 * Makes the sizes one after another, the smaller ones from the largest, so that the original is decoded only once.
 */
async function screenshot(sharp: Decoder, bytes: Uint8Array): Promise<PreparedPicture> {
  const first = await original(sharp, bytes)
  // The sizes of an animated picture show its first frame.
  const type = first.contentType === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const { data, info } = await sized(upright(sharp, bytes), screenshotHeights.retina)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const packed = async (image: Sharp) => storedPicture(await encoded(image, type).toBuffer(), type)
  const retina = await packed(pixels())
  const medium = await packed(sized(pixels(), screenshotHeights.medium))
  const thumb = await packed(sized(pixels(), screenshotHeights.thumb))
  return { original: first, retina, medium, thumb }
}

/** Icons come with each record of a list, so they have a palette of their own: half the bytes. */
const iconPng = { palette: true, quality: 90, effort: 10, compressionLevel: 9 } as const

async function icon(sharp: Decoder, bytes: Uint8Array): Promise<PreparedPicture> {
  const image = upright(sharp, bytes).png(iconPng)
  return { original: storedPicture(await image.toBuffer(), 'image/png') }
}

const prepare = { icon, screenshot } as const

/**
 * Validates a picture by its bytes and decodes it, outside any transaction; `field` is its contract field. Throws 422
 * at that field if it is not a picture of an accepted type, has the wrong declared type, is truncated or damaged, or
 * is too large encoded or decoded (READINGS 17). Call only from the queue, which limits how many are decoded at once.
 */
async function preparePicture(dataUrl: string, use: PictureUse, field: string): Promise<PreparedPicture> {
  const { type, bytes } = parts(dataUrl)
  const fault = pictureFault(bytes, use, type)
  if (fault !== null) throw invalid({ [field]: [fault] })
  const sharp = await loadDecoder()
  return prepare[use](sharp, bytes).catch((error: unknown) => {
    // A picture that cannot be decoded is the sender's fault.
    throw Object.assign(invalid({ [field]: ['is damaged: it cannot be unpacked'] }), { cause: error })
  })
}

/** Pictures that one process decodes at once: decoding may take a hundred times a picture's size in memory. */
const atOnce = 2
/** Pictures that may wait, since each holds its bytes meanwhile. */
const mostWaiting = 32

/** A queue for decoding pictures. */
export const pictureQueue = (places = atOnce, longest = mostWaiting): TurnQueue =>
  turnQueue({
    places,
    longest,
    busy: 'Too many pictures are being looked at. Please try again in a moment.',
  })

/** This process's queue. */
export const pictures = pictureQueue()

/**
 * Decodes the picture in a body. Throws 409 without room for it, 429 over its limit, and 422 for one that is not fit for
 * its use.
 */
export const takePicture = step(async (c) => {
  const { picture } = c.get('endpoint')
  if (picture === undefined) return
  const { field, use, adds } = picture
  const { [field]: brought } = c.get('input') as Record<string, unknown>
  if (typeof brought !== 'string') return
  const { db, checkPictureRoom } = c.get('resources')
  const addon = c.get('subject')?.addon ?? null
  if (adds === true && addon !== null) await checkPictureRoom(db, addon.id)
  await refuseOverLimit(c)
  const prepared = () => preparePicture(brought, use, field)
  c.set('picture', await (c.get('isInTurn') ? prepared() : pictures.run(prepared, c.req.raw.signal)))
})
