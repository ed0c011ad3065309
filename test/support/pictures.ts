import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff'

/** A picture of stripes, so that every format has something to pack. */
export async function drawn(format: Format, width: number, height: number): Promise<Uint8Array> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + Math.floor(i / 300)) % 256
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .toFormat(format)
      .toBuffer(),
  )
}

/** Noise of about so many bytes as a PNG that can't be packed, `width` px wide. */
export async function noise(bytes: number, width = 1280): Promise<Uint8Array> {
  const height = Math.floor(bytes / (width * 3))
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let i = 0; i < pixels.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[i] = seed >> 16
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  return new Uint8Array(await image.png({ compressionLevel: 0 }).toBuffer())
}

/** As a body brings it. */
export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export const utf8 = (value: string): Uint8Array => new TextEncoder().encode(value)

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
