import type { LetterEvent, LetterFacts, LetterSnapshot } from '#machines/letter/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { told } from '../drivers/told.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { letterHttp } from './letter-http.ts'
import { letterAsked } from './specified.ts'

/** The states as the page of a letter shows them. */
const shownAs = { waiting: 'Waiting', sent: 'Sent', givenUp: 'Given up' } as const

const sentences = {
  'on-its-way': 'This letter is already about to be sent.',
  'no-mail-server': 'This letter waits for a mail server, and none is configured (SMTP_URL).',
  'reader-full': 'The reader of this letter has had thirty e-mails this hour.',
  'link-gone': 'The link of this letter is no longer available. Its reader can ask for a new one.',
  'reader-forgotten': 'The reader of this letter was forgotten.',
}

/** The steps of a letter: by the job, and by clicks on the letter's page, which staff alone can open. */
export function letterBrowser(desk: () => Desk): Driver<LetterSnapshot, LetterEvent, LetterFacts> {
  const platform = letterHttp(() => desk().platform)
  const staff = () => {
    const person = desk().platform.anybody('admin')
    if (person === undefined) throw new Error('there is no staff')
    return person
  }
  const pageOf = () =>
    desk().visitAs(staff(), `/admin/outbox/${platform.letterId()}`, (page) =>
      page.getByRole('heading', { level: 2, name: 'Letter', exact: true }).waitFor(),
    )
  const again = /^Send (?:again|now)$/
  return {
    ...platform,
    name: 'browser',
    ...deskScenes(desk),
    async start(state, facts) {
      await platform.start(state, facts)
      desk().changed()
    },
    async send(event) {
      if (event.by === 'system') await platform.send(event)
      else {
        const page = await pageOf()
        await page.getByRole('button', { name: again }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: again }).click()
        await page.getByText('The letter will be sent within a minute.').waitFor()
        await dialog.waitFor({ state: 'detached' })
      }
      desk().changed()
    },
    async expectState(state) {
      await platform.expectState(state)
      const section = (await pageOf()).getByRole('region', { name: 'Letter', exact: true })
      await section.locator('dd').first().filter({ hasText: shownAs[state.value] }).waitFor()
    },
    async expectRefused(event, state) {
      await platform.expectRefused(event, state)
      if (event.by !== 'admin' || event.type !== 'sendAgain') return
      desk().changed()
      const reasons = told(letterAsked.words(state, event), sentences)
      await desk().expectBlockedTo(staff(), (await pageOf()).getByRole('button', { name: again }), reasons)
    },
  }
}
