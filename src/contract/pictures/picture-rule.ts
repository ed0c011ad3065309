import { readPicture, type PictureType } from './picture-bytes.ts'

/** The purpose of a picture. */
export type PictureUse = 'icon' | 'screenshot'

/** The icon's width and height in px (SPEC section 5). */
export const iconSize = 70
/** A screenshot has fewer bytes than this: SPEC's "under 5 MB". */
export const screenshotBytes = 5_000_000
/** An icon of 70 × 70 px needs far fewer. */
export const iconBytes = 100_000
/** The most pixels of a screenshot: what unpacks to more is refused before it is unpacked. */
export const screenshotPixels = 40_000_000
/** The most px of a screenshot's width and height: of a narrow strip, the sizes are as wide as it is. */
export const screenshotSide = 16_384

const typeNames: Readonly<Record<PictureType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
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

/** Some systems write a JPEG's type so. */
const declared = (type: string): string => (type === 'image/jpg' ? 'image/jpeg' : type.toLowerCase())

/** Finds what is wrong with so many bytes, or null; asked before a file is read. */
export function pictureSizeFault(bytes: number, use: PictureUse): string | null {
  if (bytes === 0) return 'must not be empty'
  return bytes >= rules[use].bytes ? `must be ${rules[use].size}` : null
}

/**
 * Finds what is wrong with a picture for this use, or null: by its bytes, never by its name (SPEC section 5, READINGS
 * 17). `type` is what it says of itself, '' where it says nothing. The portal asks before it sends one and the
 * server before it unpacks one; the words follow the field's name.
 */
export function pictureFault(bytes: Uint8Array, use: PictureUse, type: string): string | null {
  const rule = rules[use]
  const ofSize = pictureSizeFault(bytes.byteLength, use)
  if (ofSize !== null) return ofSize
  const picture = readPicture(bytes)
  if (picture === null || !rule.types.includes(picture.type)) return `must be a ${rule.kinds} picture`
  const isHonest = type === '' || type === 'application/octet-stream' || declared(type) === picture.type
  if (!isHonest) return `is a ${typeNames[picture.type]} picture but says that it is ${type}`
  if (picture.fault !== null) return picture.fault
  const { width, height } = picture
  if (use === 'icon' && (width !== iconSize || height !== iconSize))
    return `must be exactly ${iconSize} × ${iconSize} pixels: this one is ${width} × ${height}`
  if (width === 0 || height === 0) return 'must have at least one pixel'
  if (Math.max(width, height) > screenshotSide)
    return `must be at most ${screenshotSide} pixels wide and high: this one is ${width} × ${height}`
  if (width * height > screenshotPixels) return 'has too many pixels (at most 40 million)'
  return null
}
