import { expect } from 'vitest'
import type { TopicEvent, TopicFacts, TopicSnapshot } from '#machines/topic/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { choiceOf, topicAsked } from './specified.ts'
import { topicHttp } from './topic-http.ts'

type State = TopicSnapshot['value']

const labels = { at_once: 'At once', daily: 'Once a day', never: 'Never' } as const
const names = { approvals: 'Approvals', people: 'People' } as const

/** Words of each reason, by its code. */
const reasons: Readonly<Record<string, string>> = {
  always_told: 'Letters on people and secrets always come',
  last_reader: 'Nobody else gets these letters',
}

/** A topic of a company's user and of a member of staff, by choices on their account's page. */
export function topicBrowser(desk: () => Desk): Driver<TopicSnapshot, TopicEvent, TopicFacts> {
  const platform = topicHttp(() => desk().platform)
  let value: State

  const choices = async (by: 'provider' | 'admin') => {
    const page = await desk().visitAs(platform.people()[by], '/account', (opened) =>
      opened.getByRole('heading', { name: 'E-mail' }).waitFor(),
    )
    return page.getByRole('group', { name: names[platform.topic()], exact: true })
  }
  const choice = async (by: 'provider' | 'admin', mail: State) =>
    (await choices(by)).getByRole('radio', { name: labels[mail], exact: true })
  const put = async (mail: State) => {
    await platform.putOwn(mail)
    desk().changed()
  }

  return {
    ...platform,
    name: 'browser',
    ...deskScenes(desk),
    async start(state, facts) {
      value = state.value
      await platform.start(state, facts)
      desk().changed()
    },
    async send(event) {
      const [by, to] = [event.by as 'provider', choiceOf(event)]
      // What is chosen already is chosen again where the page shows what was before.
      if (value === to) await put(to === 'at_once' ? 'daily' : 'at_once')
      const radio = await choice(by, to)
      await radio.waitFor()
      if (value === to) await platform.putOwn(to)
      await radio.click()
      await radio.page().getByText(`Letters on ${names[platform.topic()]} saved.`).first().waitFor()
      value = to
      await put(to)
    },
    async expectState(state) {
      await platform.expectState(state)
      for (const by of ['provider', 'admin'] as const)
        for (const mail of ['at_once', 'daily', 'never'] as const)
          await expect.poll(async () => (await choice(by, mail)).isChecked()).toBe(mail === state.value)
    },
    async expectRefused(event, state) {
      await platform.expectRefused(event, state)
      if (event.by === 'system') return
      desk().changed()
      const radio = await choice(event.by, choiceOf(event))
      expect(await radio.getAttribute('aria-disabled')).toBe('true')
      const description = await desk().descriptionOf(radio)
      for (const code of topicAsked.reasons(state, event)) expect(description).toContain(reasons[code])
      await radio.click()
      await radio.page().getByText('You can’t do this yet:').waitFor()
      expect(await radio.isChecked()).toBe(false)
      await platform.expectState(state)
    },
  }
}
