import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'

/** The browser driver's report of a path that failed. */
export const deskScenes = (
  desk: () => Desk,
): Required<Pick<Driver<unknown, unknown, unknown>, 'scenes' | 'beginScenes'>> => ({
  scenes: () => desk().scenes(),
  beginScenes: () => desk().beginScenes(),
})
