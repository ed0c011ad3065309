import type { Driver } from '#test/support/model.ts'
import type { Desk } from '../drivers/desk.ts'

/** What a driver of the browser shows of a path that failed. */
export const deskScenes = (
  desk: () => Desk,
): Required<Pick<Driver<unknown, unknown, unknown>, 'scenes' | 'beginScenes'>> => ({
  scenes: () => desk().scenes(),
  beginScenes: () => desk().beginScenes(),
})
