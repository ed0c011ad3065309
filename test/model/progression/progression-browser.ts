import { expect } from 'vitest'
import type {
  ProgressionEvent,
  ProgressionFacts,
  ProgressionSnapshot,
} from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { stageNames } from '#contract/stage.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { progressBy } from '#test/support/browser/last-look.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from './desk-scenes.ts'
import { refusalsShown } from './refusals-shown.ts'
import { shutDownInSettings } from './shut-down-in-settings.ts'
import { progressionAsked } from './specified.ts'

/** The heading of the stage's panel on the next-steps screen. */
const panelHeading: Record<Stage, string | RegExp> = {
  alpha: 'From Alpha to Beta',
  beta: 'From Beta to GA',
  ga: 'In general availability',
  shutdown: /is shut down$/,
}

const targetOf = { progressToBeta: 'beta', progressToGa: 'ga' } as const

/** The progression lifecycle by clicks in the portal, as provider and as staff. */
export function progressionBrowser(
  desk: () => Desk,
): Driver<ProgressionSnapshot, ProgressionEvent, ProgressionFacts> {
  let addon: AddonRow

  const buttonName = ({ type, by }: ProgressionEvent) => {
    if (type === 'shutDown') return 'Shut down'
    return `${by === 'admin' ? 'Approve and progress' : 'Progress'} to ${stageNames[targetOf[type]]}`
  }

  async function expectShutDownRefused(by: ProgressionEvent['by']): Promise<void> {
    await desk().withoutWrites(by, addon, async () => {
      const settings = await desk().at(by, addon, 'settings')
      await settings.getByRole('heading', { name: 'Provisioning API' }).waitFor()
      if (by === 'admin') await settings.getByText(/is shut down and can/).waitFor()
      expect(await settings.getByRole('button', { name: /Shut down/ }).count()).toBe(0)
    })
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    async start(state, facts) {
      addon = await desk().platform.addonOf({ ...facts, stage: state.value, hasDocumentationUrl: true })
      desk().changed()
    },
    async send(event) {
      if (event.type === 'shutDown') await shutDownInSettings(desk(), addon)
      else {
        const page = await desk().at(event.by, addon)
        await progressBy(page, buttonName(event))
        const stage = stageNames[targetOf[event.type]]
        await page.getByRole('heading', { name: `${addon.displayName} is now in ${stage}` }).waitFor()
        await page.getByText(`Addon successfully progressed to ${stage}`).waitFor()
        await page.getByRole('heading', { name: panelHeading[targetOf[event.type]] }).waitFor()
      }
      desk().changed()
    },
    async expectState({ value }) {
      expect((await desk().platform.addon(addon.id)).state).toBe(value)
      const page = await desk().at('provider', addon)
      await page.getByRole('heading', { name: panelHeading[value] }).waitFor()
      const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
      const tag = header.getByText(stageNames[value], { exact: true })
      expect(await tag.count()).toBe(value === 'ga' ? 0 : 1)
    },
    async expectRefused(event, state) {
      const before = await desk().platform.rowsOf(addon.id)
      if (event.type === 'shutDown') await expectShutDownRefused(event.by)
      else {
        const page = await desk().at(event.by, addon)
        const button = page.getByRole('button', { name: buttonName(event), exact: true })
        const isOffered = targetOf[event.type] === 'beta' ? state.value === 'alpha' : state.value === 'beta'
        if (isOffered) {
          const reasons = refusalsShown(progressionAsked.words(state, event), {
            ...state.context,
            stage: state.value,
          })
          await desk().expectBlocked(event.by, addon, button, reasons)
        } else expect(await button.count()).toBe(0)
      }
      expect(await desk().platform.rowsOf(addon.id)).toEqual(before)
    },
    async finish() {
      expect(await desk().platform.trailViolations(addon.id)).toEqual([])
    },
  }
}
