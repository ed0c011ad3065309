import { readPicture, type PictureType } from './picture-bytes.ts'
import { grouped } from '../formats/grouped.ts'

/** The use of a picture. */
export type PictureUse = 'icon' | 'screenshot'

/** The icon's width and height in px (SPEC section 5). */
const iconSize = 70
/** A screenshot has fewer bytes than this: "under 5 MB" in SPEC. */
const screenshotBytes = 5_000_000
/** An icon of 70 × 70 px needs far fewer. */
const iconBytes = 100_000
/** The most pixels of a screenshot; a larger one is refused before decoding. */
export const screenshotPixels = 40_000_000
/** The most px of a screenshot's width or height, since the sizes of a narrow strip keep its width. */
const screenshotSide = 16_384

const typeNames: Readonly<Record<PictureType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
}

/** Endings of files' names, by which browsers tell their type. */
const endings: Readonly<Record<PictureType, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
}

const rules = {
  icon: {
    kinds: 'PNG',
    types: ['image/png'] as readonly PictureType[],
    bytes: iconBytes,
    size: 'smaller than 100 kB',
  },
  screenshot: {
    kinds: 'PNG, JPEG or GIF',
    types: ['image/png', 'image/jpeg', 'image/gif'] as readonly PictureType[],
    bytes: screenshotBytes,
    size: 'under 5 MB',
  },
} as const satisfies Record<PictureUse, object>

/** Some systems spell JPEG's type this way. */
const declared = (type: string): string => (type === 'image/jpg' ? 'image/jpeg' : type.toLowerCase())

/** Checks a picture's number of bytes before the file is read; null if acceptable. */
export function pictureSizeFault(bytes: number, use: PictureUse): string | null {
  if (bytes === 0) return 'must not be empty'
  return bytes >= rules[use].bytes ? `must be ${rules[use].size}` : null
}

/**
 * Checks a picture for this use by its bytes, never by its name (SPEC section 5, READINGS 17); null if acceptable.
 * `type` is the declared type, '' if none. Called by the portal before sending and by the server before decoding; the
 * message follows the field's name.
 */
export function pictureFault(bytes: Uint8Array, use: PictureUse, type: string): string | null {
  const rule = rules[use]
  const ofSize = pictureSizeFault(bytes.byteLength, use)
  if (ofSize !== null) return ofSize
  const picture = readPicture(bytes)
  if (picture === null || !rule.types.includes(picture.type)) return `must be a ${rule.kinds} picture`
  const isHonest = type === '' || type === 'application/octet-stream' || declared(type) === picture.type
  if (!isHonest)
    return `is a ${typeNames[picture.type]} picture but says that it is ${type}: rename the file to end in ${endings[picture.type]}`
  if (picture.fault !== null) return picture.fault
  const { width, height } = picture
  if (use === 'icon' && (width !== iconSize || height !== iconSize))
    return `must be exactly ${iconSize} × ${iconSize} pixels: this one is ${grouped(width)} × ${grouped(height)}`
  if (width === 0 || height === 0) return 'must have at least one pixel'
  if (Math.max(width, height) > screenshotSide)
    return `must be at most ${grouped(screenshotSide)} pixels wide and high: this one is ${grouped(width)} × ${grouped(height)}`
  if (width * height > screenshotPixels) return 'has too many pixels (at most 40 million)'
  return null
}
