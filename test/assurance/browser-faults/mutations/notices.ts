import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { notices } from '#server/db/schema.ts'
import type { Mutation, Scene } from '../mutation.ts'
import type { Site } from '../site.ts'

const from = 'features/notices/calls.ts'
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

/** A notice about an add-on's billing, which is alone on its page, and how many of them are read. */
async function stored(site: Site, isRead: boolean) {
  const { db, clock } = site.platform.server
  const addon = await site.addon('beta')
  const who = site.platform.person('provider', addon)
  const now = clock.now()
  await db.insert(notices).values({
    userId: who.id,
    topic: 'billing',
    addonId: addon.id,
    companyId: addon.companyId,
    title: 'A payout for October 2026',
    text: 'The platform has paid.',
    place: '/addons',
    mail: 'at_once',
    readAt: isRead ? now : null,
    createdAt: now,
  })
  const ofIt = sql`addon_id = ${addon.id} and topic = 'billing'`
  return {
    who,
    path: `/notices?topic=billing&addon=${addon.slug}`,
    read: () => site.rows('notices', sql`${ofIt} and read_at is not null`),
    unread: () => site.rows('notices', sql`${ofIt} and read_at is null`),
  }
}

/** The row alone says that it is done; going back leads to the token's page, where nothing is said of it. */
const doneBy = (act: string) => new RegExp(`^${act}$|^Access token$`)

/** Marks of a person's own notices. */
export const noticeMutations: readonly Mutation[] = [
  {
    name: 'a notice is marked as read',
    endpoint: 'noticeRead',
    from,
    async begin(site): Promise<Scene> {
      const { who, path, read: count } = await stored(site, false)
      return {
        who,
        path,
        count,
        control: (page) => button(page, 'Mark as read: A payout'),
        done: doneBy('Mark as unread'),
      }
    },
  },
  {
    name: 'a notice is marked as unread',
    endpoint: 'noticeUnread',
    from,
    async begin(site): Promise<Scene> {
      const { who, path, unread: count } = await stored(site, true)
      return {
        who,
        path,
        count,
        control: (page) => button(page, 'Mark as unread: A payout'),
        done: doneBy('Mark as read'),
      }
    },
  },
  {
    name: 'all notices are marked as read',
    endpoint: 'noticesRead',
    from,
    async begin(site): Promise<Scene> {
      const { who, path, read: count } = await stored(site, false)
      return {
        who,
        path,
        count,
        control: (page) => button(page, 'Mark all as read'),
        done: 'Marked as read.',
      }
    },
  },
]
