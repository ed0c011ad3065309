import { refuseOverLimit } from '../steps/count-limits.ts'
import { step } from '../steps/step.ts'
import { pictures } from './picture-queue.ts'

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
  // The library is loaded with the first picture.
  const prepare = async () => (await import('./prepare-picture.ts')).preparePicture(brought, use, field)
  c.set('picture', await (c.get('isInTurn') ? prepare() : pictures.run(prepare, c.req.raw.signal)))
})
