import type { Locator, Page } from 'playwright-core'
import type { Party } from '#machines/law.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Person } from '#test/support/people.ts'
import type { Mutation, Scene } from './mutation.ts'
import type { Site } from './site.ts'

/** Elements over the page. */
export const panel = (page: Page): Locator => page.getByRole('dialog')

/** Sends a decision again whose answer was lost. */
export const sendAgain = (page: Page): Locator => page.getByRole('button', { name: 'Send again' })

/** Stands at one of the add-on's tabs, as somebody who acts for it. */
export const tab = (site: Site, by: Party, addon: AddonRow, name: string): Pick<Scene, 'who' | 'path'> => ({
  who: site.platform.person(by, addon),
  path: `/addons/${addon.slug}/${name}`,
})

/** Moves a row of a list by a place, as somebody without a pointer does. */
export async function drop(page: Page, name: string, key: 'ArrowDown' | 'ArrowRight'): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${name}` })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.getByText(`${name} is picked up`).waitFor()
  // dnd-kit hears further keys after a time-out of its own.
  await page.clock.fastForward(10)
  await page.keyboard.press(key)
  await page.getByText(`${name} is over place 2`).waitFor()
  await page.keyboard.press('Space')
}

type Rest = Omit<Scene, 'who' | 'path'>

/** Begins at a tab of an add-on that has come to a stage, as somebody who acts for it. */
export const atTab =
  (
    by: Party,
    name: string,
    stage: Stage,
    scene: (site: Site, addon: AddonRow) => Rest | Promise<Rest>,
  ): Mutation['begin'] =>
  async (site) => {
    const addon = await site.addon(stage)
    return { ...tab(site, by, addon, name), ...(await scene(site, addon)) }
  }

/** Begins at a path, as somebody with an account of their own. */
export const atPath =
  (path: string, scene: (site: Site, who: Person) => Rest | Promise<Rest>): Mutation['begin'] =>
  async (site) => {
    const who = await site.person()
    return { who, path, ...(await scene(site, who)) }
  }

/** Types into a field, which has to keep it. */
export const typing = (field: (page: Page) => Locator, text: string) => ({
  fill: (page: Page) => field(page).fill(text),
  typed: (page: Page) => field(page).inputValue(),
})

/** Chooses a PNG in the panel, and waits until it is shown. */
export async function chooseFile(
  page: Page,
  label: string,
  picture: Uint8Array,
  shown: Locator,
): Promise<void> {
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(picture) }
  await panel(page).getByLabel(label).setInputFiles(file)
  await shown.waitFor()
}
