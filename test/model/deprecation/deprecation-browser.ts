import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Party } from '#machines/law.ts'
import {
  type DeprecationEvent,
  type DeprecationFacts,
  type DeprecationSnapshot,
  noticeDays,
} from '#machines/deprecation/lifecycle.ts'
import { deprecationNames, deprecationVerbs } from '#contract/wording/blockers/deprecation-blockers.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import { shutDown } from '#server/stages/progressions.rules.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { aroundDeprecation, deprecationWith, isActive, takeBySystem, written } from './deprecation-http.ts'
import { deprecationAsked } from './specified.ts'
import { staffOnly, told } from '../drivers/told.ts'

const isVerb = (type: string): type is keyof typeof deprecationVerbs => Object.hasOwn(deprecationVerbs, type)

/** The steps of an add-on's deprecation, by clicks in the portal, as provider and as staff. */
export function deprecationBrowser(
  desk: () => Desk,
): Driver<DeprecationSnapshot, DeprecationEvent, DeprecationFacts> {
  let record: SubjectRows['deprecation']
  const pageOf = (by: DeprecationEvent['by']) => desk().at(by as Party, record.addon, 'deprecation')
  const section = (page: Page) => page.locator(`#deprecation-${record.id}`)
  const button = (page: Page, { type }: DeprecationEvent) =>
    section(page).getByRole('button', { name: isVerb(type) ? deprecationVerbs[type] : '', exact: true })
  return {
    name: 'browser',
    ...deskScenes(desk),
    /** People send what has a button, the platform the rest; staff shut an add-on down elsewhere. */
    canSend: ({ type, by }, { value, context }) => {
      if (type === 'endWithAddon') return by === 'system' || (by === 'admin' && isActive(value))
      // A form asks for another day.
      if (type === 'write' && context.daysLeft < noticeDays) return !isActive(value)
      return (by === 'system') !== isVerb(type)
    },
    async start(state, facts) {
      record = await deprecationWith(desk().platform, state, facts)
      desk().changed()
    },
    async send(event) {
      desk().changed()
      if (event.by === 'system') return takeBySystem(desk().platform, record, event)
      if (event.type === 'endWithAddon')
        return void (await shutDown(desk().platform.act('admin'), record.addon))
      const page = await pageOf(event.by)
      await button(page, event).click()
      const form = page.getByRole('dialog')
      if (event.type === 'write') {
        await form.getByLabel('Date').fill(written.date)
        await form.getByLabel('Message').fill(written.message)
        await form.getByRole('button', { name: 'Save', exact: true }).click()
      } else
        await form
          .getByRole('button', { name: isVerb(event.type) ? deprecationVerbs[event.type] : '', exact: true })
          .click()
      await form.waitFor({ state: 'detached' })
      desk().changed()
    },
    async expectState({ value }) {
      for (const by of ['provider', 'admin'] as const)
        await section(await pageOf(by))
          .getByRole('heading', { name: deprecationNames[value], exact: true })
          .waitFor()
    },
    async expectRefused(event, state) {
      const before = await aroundDeprecation(desk().platform, record.addon)
      if (event.by === 'system') await takeBySystem(desk().platform, record, event)
      else {
        const page = await pageOf(event.by)
        const reasons = told(deprecationAsked.words(state, event), {
          'wrong-state': `Not possible while it is ${deprecationNames[state.value]}.`,
          'not-staff': staffOnly,
          'shut-down': 'The add-on is shut down and can no longer be changed.',
          'not-offered': 'Only an add-on in beta or GA has customers to tell; this one is in alpha.',
          'too-soon': 'The date must be at least 30 days ahead, so that customers have time to move.',
        })
        // What is over has no steps.
        if (isActive(state.value))
          await desk().expectBlocked(event.by, record.addon, button(page, event), reasons)
        else expect(await section(page).getByRole('button').count()).toBe(0)
      }
      expect(await aroundDeprecation(desk().platform, record.addon)).toEqual(before)
    },
  }
}
