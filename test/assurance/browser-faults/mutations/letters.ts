import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { outbox } from '#server/db/schema.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { panel } from '../steps.ts'

const calls = 'features/admin/outbox/calls.ts'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A letter that was given up, to a reader of its own. */
async function stored(site: Site) {
  const { platform } = site
  const who = platform.anybody('admin')
  if (who === undefined) throw new Error('there is no staff')
  const to = `${site.fresh('reader').replaceAll(' ', '-')}@customers.example`
  const at = platform.server.clock.now()
  const dates = { createdAt: at, updatedAt: at, givenUpAt: at }
  const values = { to, subject: 'News', text: 'Hello', attempts: 12, ...dates }
  const [row] = await platform.server.db.insert(outbox).values(values).returning()
  return { who, to, id: row?.id ?? '' }
}

const isToGo = (to: string) => sql`"to" = ${to} and given_up_at is null`

/** Letters that staff have sent again. */
export const letterMutations: readonly Mutation[] = [
  {
    name: 'a letter is sent again',
    endpoint: 'letterSendAgain',
    from: calls,
    async begin(site) {
      const { who, id, to } = await stored(site)
      return {
        who,
        path: `/admin/outbox/${id}`,
        open: (page) => button(page, 'Send again').click(),
        control: (page) => panel(page).getByRole('button', { name: 'Send again' }),
        count: () => site.rows('outbox', isToGo(to)),
        done: 'The letter waits until there is a mail server.',
      }
    },
  },
  {
    name: 'the letters that were given up are sent again',
    endpoint: 'givenUpLettersSendAgain',
    from: calls,
    async begin(site) {
      const { who, to } = await stored(site)
      return {
        who,
        path: `/admin/outbox?state=givenUp&q=${encodeURIComponent(to)}`,
        open: (page) => button(page, 'Send 1 letter again').click(),
        control: (page) => panel(page).getByRole('button', { name: 'Send 1 letter again' }),
        count: () => site.rows('outbox', isToGo(to)),
        // How many, only an answer tells.
        done: /(1 letter is|Letters are) sent again\./,
      }
    },
  },
]
