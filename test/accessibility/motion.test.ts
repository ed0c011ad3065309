import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { keepFigure } from '../support/figures.ts'
import { byScope, runsAll } from '../support/scope.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { pageOf, type Role } from './roles.ts'
import { settled } from './settled.ts'

const demo = sharedDemo()

/** Longer than that, in ms, is a movement to the eye. */
const shortest = 20

/**
 * Has the page keep what moves from now on, also what moves for one picture only. As WCAG has it, a change of colour
 * or opacity alone is no motion: nothing changes its place, size or shape by it.
 */
function watchMotion(longest: number): void {
  const moved = new Set<string>()
  const told = new Set(['offset', 'computedOffset', 'easing', 'composite'])
  const isStill = (property: string) =>
    /^(?:opacity|fill|stroke|visibility|display|overlay)$|color$/i.test(property)
  const moves = (effect: KeyframeEffect) =>
    effect
      .getKeyframes()
      .some((frame) => Object.keys(frame).some((property) => !told.has(property) && !isStill(property)))
  Object.assign(window, { moved })
  const look = () => {
    for (const each of document.getAnimations()) {
      const { effect } = each
      const lasts = Number(effect?.getComputedTiming().endTime ?? 0)
      if (lasts <= longest || !(effect instanceof KeyframeEffect) || !moves(effect)) continue
      const { target } = effect
      const name = each instanceof CSSAnimation ? each.animationName : 'transition'
      moved.add(`${name} of ${target?.tagName.toLowerCase()}.${[...(target?.classList ?? [])].join('.')}`)
    }
    if (document.querySelector('canvas') !== null) moved.add('confetti')
    requestAnimationFrame(look)
  }
  look()
}

interface Scene {
  name: string
  role: Role
  path: string
  play(page: Page): Promise<void>
}

const scenes: readonly Scene[] = [
  {
    name: 'a panel opens, asks about unsaved work, and closes',
    role: 'provider',
    path: '/addons/acme-mail/plans',
    play: async (page) => {
      await page.getByRole('link', { name: 'Add feature' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Moving')
      await page.keyboard.press('Escape')
      await page.getByText('Your changes are not saved.').waitFor()
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a menu, the palette, the account and a dialog open',
    role: 'staff',
    path: '/admin/repricing/current',
    play: async (page) => {
      await page
        .getByRole('button', { name: /^Set status of/ })
        .first()
        .click()
      await page.getByRole('menuitem').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'a page is loading, a switch is pressed, a list unfolds',
    role: 'provider',
    path: '/addons/acme-postgres/plans',
    play: async (page) => {
      await page.getByRole('button', { name: /^View all \d+ plans/ }).click()
      await page.getByRole('link', { name: 'Logs' }).click()
      await page.getByRole('heading', { name: 'Failed attempts' }).waitFor()
      await page.getByRole('link', { name: 'Reports' }).click()
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  {
    name: 'what is blocked says why, and a flash comes and goes',
    role: 'provider',
    path: '/addons/acme-cache/next-steps',
    play: async (page) => {
      await page.getByRole('button', { name: 'Progress to Beta' }).hover()
      await page.getByText('Not possible yet').locator('visible=true').first().waitFor()
    },
  },
  {
    name: 'an add-on arrives at its next stage',
    role: 'staff',
    path: '/addons/acme-queue/next-steps',
    play: async (page) => {
      await page.getByRole('button', { name: 'Approve and progress to Beta' }).click()
      await page.getByRole('button', { name: 'Close the celebration' }).waitFor()
    },
  },
]

async function movedIn(
  { role, path, play }: Scene,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<string[]> {
  const page = await pageOf(demo, role, { reducedMotion })
  await page.addInitScript(watchMotion, shortest)
  await page.goto(demo.url + path)
  await settled(page)
  await play(page)
  await settled(page)
  const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
  await page.context().close()
  return moved
}

const [panel, ...others] = scenes
let moved = 0
const played = byScope({ fast: panel === undefined ? [] : [panel], all: scenes })

describe('who asked for less motion', () => {
  test.each(played.map((scene) => [scene.name, scene] as const))('%s: nothing moves', async (_, scene) => {
    const found = await movedIn(scene, 'reduce')
    moved += found.length
    expect(found).toEqual([])
  })

  test.each(runsAll ? [panel] : [])('others do see a panel come', async (scene) => {
    if (scene === undefined) throw new Error('there is no scene with a panel')
    expect(await movedIn(scene, 'no-preference')).not.toEqual([])
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'With less motion asked for, no animation or transition of place, size or shape longer than 20 ms, and no confetti',
    howMany: `${played.length} of ${others.length + 1} scenes`,
    result: `${moved} movements`,
  }),
)
