import type { CheckedFile } from '#machines/shapes/picture-choice.ts'
import { readPicture } from '#contract/pictures/picture-bytes.ts'
import { pictureFault, pictureSizeFault, type PictureUse } from '#contract/pictures/picture-rule.ts'

const refused = (fault: string): CheckedFile => ({ dataUrl: null, fault })

/** Checks that the browser can decode a picture; the shared rule looks at its format, not its content. */
async function canBeShown(picture: Blob): Promise<boolean> {
  try {
    const image = await createImageBitmap(picture)
    image.close()
    return true
  } catch {
    return false
  }
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('the picture could not be read')))
    reader.readAsDataURL(picture)
  })

/**
 * Checks a file by the same rule as the platform before sending. Returns a data URL with the type of its
 * actual bytes. Rejects if the file cannot be read.
 */
export async function checkPicture(file: Blob, use: PictureUse): Promise<CheckedFile> {
  const ofSize = pictureSizeFault(file.size, use)
  if (ofSize !== null) return refused(ofSize)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = pictureFault(bytes, use, file.type)
  if (fault !== null) return refused(fault)
  const picture = new Blob([bytes], { type: readPicture(bytes)?.type ?? '' })
  if (!(await canBeShown(picture))) return refused('is damaged: it cannot be unpacked')
  return { dataUrl: await dataUrlOf(picture), fault: null }
}
