import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from '../../contract/picture-bytes.ts'
import { pictureFault, type PictureUse, screenshotPixels } from '../../contract/picture-rule.ts'
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

/** The picture's first frame, upright, as pixels; null where it can't be unpacked. */
async function unpack(bytes: Uint8Array) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: screenshotPixels })
  try {
    const { format, exif, xmp, iptc } = await image.metadata()
    const { data, info } = await image.autoOrient().raw().toBuffer({ resolveWithObject: true })
    const says = exif !== undefined || xmp !== undefined || iptc !== undefined
    return { type: typeOf[format as keyof typeof typeOf], says, data, info }
  } catch {
    // Whatever the decoder can't read is the sender's to mend.
    return null
  }
}

type Unpacked = NonNullable<Awaited<ReturnType<typeof unpack>>>

const pixels = ({ data, info: { width, height, channels } }: Unpacked) =>
  sharp(data, { raw: { width, height, channels } })

const encoded = (image: Sharp, type: PictureType) =>
  type === 'image/jpeg' ? image.jpeg({ quality: 88, mozjpeg: true }) : image.png()

/** As it came, unless it tells where and with what it was made: that is nobody's business. */
const original = async (bytes: Uint8Array, unpacked: Unpacked): Promise<StoredPicture> =>
  stored(
    unpacked.says && unpacked.type !== 'image/gif'
      ? await encoded(pixels(unpacked), unpacked.type).toBuffer()
      : bytes,
    unpacked.type,
  )

async function screenshot(bytes: Uint8Array, unpacked: Unpacked): Promise<PreparedPicture> {
  // Of what moves, the sizes show the first frame.
  const type = unpacked.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const sized = async (height: number) => {
    const image = pixels(unpacked).resize({ height, withoutEnlargement: true })
    return stored(await encoded(image, type).toBuffer(), type)
  }
  const [first, retina, medium, thumb] = await Promise.all([
    original(bytes, unpacked),
    sized(screenshotHeights.retina),
    sized(screenshotHeights.medium),
    sized(screenshotHeights.thumb),
  ])
  return { original: first, retina, medium, thumb }
}

/**
 * Checks a picture by its bytes and unpacks it, both outside any transaction; `field` is where the contract has
 * it. Throws 422 at that field for what is no such picture, lies about its type, is cut short or damaged, or is
 * too large packed or unpacked (READINGS 17).
 */
export async function preparePicture(
  dataUrl: string,
  use: PictureUse,
  field: string,
): Promise<PreparedPicture> {
  const { type, bytes } = parts(dataUrl)
  const fault = pictureFault(bytes, use, type)
  if (fault !== null) throw invalid({ [field]: [fault] })
  const unpacked = await unpack(bytes)
  if (unpacked === null) throw invalid({ [field]: ['is damaged: it can not be unpacked'] })
  if (use === 'screenshot') return screenshot(bytes, unpacked)
  return { original: stored(await pixels(unpacked).png({ compressionLevel: 9 }).toBuffer(), 'image/png') }
}
