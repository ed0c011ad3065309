import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { lookAtProgression } from '#test/support/browser/last-look.ts'
import { pageOf, type Role } from './roles.ts'
import { settled } from './settled.ts'

const demo = runningDemo()

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

/** The next request that matches gets no answer, after the sign that it is waited for was seen turning, or not. */
async function loseAnswer(page: Page, url: string, sign: Locator): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await sign.waitFor()
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    return route.abort()
  })
}

const panel: Scene = {
  name: 'a panel opens, is busy, asks about unsaved work, and closes',
  role: 'provider',
  path: '/addons/acme-mail/plans',
  play: async (page) => {
    await page.getByRole('link', { name: 'Add feature' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Moving')
    await loseAnswer(page, '**/features', dialog.locator('.mantine-Loader-root'))
    await dialog.getByRole('button', { name: 'Add feature' }).click()
    await dialog.getByText('The platform did not answer.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Your changes are not saved.').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog.waitFor({ state: 'detached' })
  },
}

const others: readonly Scene[] = [
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
      await page.getByRole('slider', { name: /^Revenue/ }).focus()
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  {
    name: 'what is blocked says why, and a flash comes and goes',
    role: 'provider',
    path: '/addons/acme-cache/next-steps',
    play: async (page) => {
      await page.getByRole('button', { name: 'Progress to Beta' }).hover()
      await page.getByText('You can’t do this yet').locator('visible=true').first().waitFor()
    },
  },
]

type Wish = 'reduce' | 'no-preference'

/** A page of somebody with this wish, on which what moves is kept. */
async function watched({ role, path }: Pick<Scene, 'role' | 'path'>, reducedMotion: Wish): Promise<Page> {
  const page = await pageOf(demo, role, { reducedMotion })
  await page.addInitScript(watchMotion, shortest)
  await page.goto(demo.url + path)
  await settled(page)
  return page
}

const movedOn = (page: Page) => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])

async function movedIn(scene: Scene, wish: Wish): Promise<string[]> {
  const page = await watched(scene, wish)
  await scene.play(page)
  await settled(page)
  const moved = await movedOn(page)
  await page.context().close()
  return moved
}

let moved = 0
let played = 0

describe('who asked for less motion', () => {
  const scenes = byScope({ fast: [panel], all: [panel, ...others] })

  test.each(scenes.map((scene) => [scene.name, scene] as const))('%s: nothing moves', async (_, scene) => {
    const found = await movedIn(scene, 'reduce')
    played += 1
    moved += found.length
    expect(found).toEqual([])
  })

  test('others see by turning that something is under way', async () => {
    expect((await movedIn(panel, 'no-preference')).join()).toContain('Loader')
  })

  test('an add-on arrives at its next stage without confetti; others get some', async () => {
    const place = { role: 'staff', path: '/addons/acme-queue/next-steps' } as const
    const [calm, lively] = await Promise.all([watched(place, 'reduce'), watched(place, 'no-preference')])
    const look = (page: Page) => lookAtProgression(page, 'Approve and progress to Beta')
    const [confirmCalm, confirmLively] = await Promise.all([look(calm), look(lively)])
    const progress = async (confirm: Locator) => {
      await confirm.click()
      await confirm.page().getByRole('button', { name: 'Close the celebration' }).waitFor()
    }
    const isProgression = (request: Request) =>
      request.method() === 'POST' && request.url().endsWith('/progressions')
    const answered = calm.waitForResponse((response) => isProgression(response.request()))
    await progress(confirmCalm)
    await settled(calm)
    const found = await movedOn(calm)
    played += 1
    moved += found.length
    expect(found).toEqual([])

    // The add-on has arrived: who was there before gets the same answer once more.
    const answer = await answered
    const body = await answer.body()
    await lively.route(
      (url) => url.pathname.endsWith('/progressions'),
      (route) =>
        isProgression(route.request())
          ? route.fulfill({ status: answer.status(), headers: answer.headers(), body })
          : route.fallback(),
    )
    await progress(confirmLively)
    await expect.poll(() => movedOn(lively)).toContain('confetti')
    await Promise.all([calm.context().close(), lively.context().close()])
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'With less motion asked for, no animation or transition of place, size or shape longer than 20 ms, and no confetti',
    howMany: `${played} of ${others.length + 2} scenes`,
    result: `${moved} movements`,
  }),
)
