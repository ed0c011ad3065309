import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FormValues } from '#machines/shapes/three-way.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Driver } from '#test/runner/model.ts'
import {
  type Part,
  touched,
  type TwoEditors,
  type TwoEditorsEvent,
  type TwoEditorsSnapshot,
  type Value,
  type Who,
} from './two-editors.model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { patchesOf, watchPatches } from './patches.ts'

const parts = ['u', 'v'] as const
const people = ['A', 'B'] as const

/** A unit of a form as it is on the screen and on the wire, at first and where each has typed. */
export interface ShownUnit {
  /** Its fields by their labels; a checkbox is checked or not. */
  fields: Record<Value, Readonly<Record<string, string | boolean>>>
  /** The stored record, by the wire's keys. */
  stored: Record<Value, FormValues>
}

/** A panel as two people meet in it on the screen. */
export interface ShownForm {
  by: 'provider' | 'admin'
  /** Where its record is read and changed by the wire, and where its panel is. */
  record: string
  panel: string
  /** The primary button's verb. */
  verb: string
  units: Record<Part, ShownUnit>
}

/** Two people at one panel, each in a browser of their own, by clicks and keys. */
export function twoEditorsBrowser(
  desk: () => Desk,
  begin: () => Promise<{ addon: AddonRow; form: ShownForm }>,
): Driver<TwoEditorsSnapshot, TwoEditorsEvent, TwoEditors> {
  let addon: AddonRow
  let form: ShownForm
  let pages: Record<Who, Page>
  let url: string
  let before: TwoEditors
  /** The editor who has just loaded the page anew. */
  let isBack: Who | null

  const dialog = (who: Who) => pages[who].getByRole('dialog')
  const field = (who: Who, name: string, value: string | boolean) =>
    dialog(who).getByRole(typeof value === 'boolean' ? 'checkbox' : 'textbox', { name, exact: true })
  const save = (who: Who) => dialog(who).getByRole('button', { name: form.verb, exact: true })
  const draftNote = (who: Who) => dialog(who).getByText(/^Draft of .+ restored/)
  const clashNote = (who: Who) =>
    dialog(who).getByRole('alert').filter({ hasText: 'while you were editing.' })

  /** The question about a unit, under the labels of its fields in which the two differ. */
  function clashOf(who: Who, part: Part, { seen, mine }: TwoEditors[Who]) {
    const { fields } = form.units[part]
    const [theirs, typed] = [fields[seen[part]], fields[mine[part]]]
    const name = Object.keys(theirs).filter((label) => theirs[label] !== typed[label])
    return clashNote(who).getByRole('group', { name: name.join(', '), exact: true })
  }

  async function opens(who: Who): Promise<void> {
    await pages[who].goto(url + form.panel)
    await save(who).waitFor()
  }

  async function types(who: Who, part: Part, value: Value): Promise<void> {
    for (const [label, typed] of Object.entries(form.units[part].fields[value]))
      if (typeof typed === 'boolean') await field(who, label, typed).setChecked(typed)
      else await field(who, label, typed).fill(typed)
  }

  /** Saves until the panel closes, which is once it is stored, or asks about what somebody else has changed too. */
  async function saves(who: Who): Promise<void> {
    const sent = patchesOf(pages[who])
    sent.length = 0
    await save(who).click()
    const isOver = async () => (await dialog(who).count()) === 0 || (await clashNote(who).count()) > 0
    await expect.poll(isOver).toBe(true)
    const keys = touched(before[who]).flatMap((part) => Object.keys(form.units[part].stored.o))
    for (const { path, body } of sent) {
      expect(path).toBe(form.record)
      expect(keys).toEqual(expect.arrayContaining(Object.keys(body)))
    }
    expect(sent.length > 0).toBe(keys.length > 0)
  }

  async function leaves(who: Who): Promise<void> {
    await dialog(who).getByRole('button', { name: 'Cancel', exact: true }).click()
    if (touched(before[who]).length > 0)
      await dialog(who).getByRole('button', { name: 'Discard changes' }).click()
    // Nothing else is asked, and nothing where nothing was typed.
    await expect.poll(() => dialog(who).count()).toBe(0)
  }

  /** Loads the page anew, or comes back to it from the identity server's, which is another page of the tab. */
  async function comesBack(who: Who, after: 'reload' | 'sign-in'): Promise<void> {
    isBack = who
    if (after === 'reload') await pages[who].reload()
    else {
      await pages[who].goto(`${url}/favicon.svg`)
      await pages[who].goto(url + form.panel)
    }
    await save(who).waitFor()
  }

  async function expectPanel(who: Who, editor: TwoEditors[Who]): Promise<void> {
    const { isOpen, mine, clashes } = editor
    if (!isOpen) return expect.poll(() => dialog(who).count()).toBe(0)
    for (const part of parts)
      for (const [label, value] of Object.entries(form.units[part].fields[mine[part]])) {
        const shown = field(who, label, value)
        await expect
          .poll(() => (typeof value === 'boolean' ? shown.isChecked() : shown.inputValue()))
          .toBe(value)
      }
    await expect.poll(() => clashNote(who).getByRole('group').count()).toBe(clashes.length)
    for (const part of clashes) await clashOf(who, part, editor).waitFor()
    await expect.poll(() => save(who).getAttribute('aria-disabled')).toBe(clashes.length > 0 ? 'true' : null)
    // A draft that is put back says so.
    if (isBack === who)
      await expect.poll(() => draftNote(who).count()).toBe(touched(editor).length > 0 ? 1 : 0)
  }

  const storedAs = ({ u, v }: TwoEditors['stored']): FormValues => ({
    ...form.units.u.stored[u],
    ...form.units.v.stored[v],
  })

  /** Stores something by the wire. */
  async function store(values: TwoEditors['stored']): Promise<void> {
    const { status } = await desk().platform.call('admin', addon, 'PATCH', form.record, storedAs(values))
    expect(status).toBe(200)
  }

  async function expectStored(stored: TwoEditors['stored']): Promise<void> {
    const { body } = await desk().platform.call('admin', addon, 'GET', form.record)
    expect(body).toMatchObject(storedAs(stored))
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    async start({ context }) {
      ;({ addon, form } = await begin())
      await store({ u: 'o', v: 'o' })
      const [a, b] = [await desk().seat(form.by, addon, 'A'), await desk().seat(form.by, addon, 'B')]
      pages = { A: a.page, B: b.page }
      url = a.url
      isBack = null
      for (const who of people) {
        await watchPatches(pages[who])
        await pages[who].goto(`${url}/favicon.svg`)
        await pages[who].evaluate(() => sessionStorage.clear())
        if (context[who].isOpen) await opens(who)
        for (const part of touched(context[who])) await types(who, part, context[who].mine[part])
      }
      if (parts.some((part) => context.stored[part] !== 'o')) await store(context.stored)
      before = context
    },
    async send(event) {
      const { who } = event
      const known = before[who]
      isBack = null
      switch (event.type) {
        case 'opens':
          return opens(who)
        case 'types':
          return types(who, event.part, known.mine[event.part] === who ? 'o' : who)
        case 'saves':
          return saves(who)
        case 'leaves':
          return leaves(who)
        case 'comesBack':
          return comesBack(who, event.after)
        default: {
          const [part = 'u'] = known.clashes
          const name = event.type === 'keepsOwn' ? 'Keep mine' : 'Use theirs'
          return clashOf(who, part, known).getByRole('button', { name }).click()
        }
      }
    },
    async expectState({ context }) {
      await expectStored(context.stored)
      for (const who of people) await expectPanel(who, context[who])
      before = context
    },
    expectRefused: () => Promise.resolve(),
  }
}
