import { asc, eq } from 'drizzle-orm'
import { screenshots } from '../db/schema.ts'
import { pictureUrls } from '../records/picture-urls.ts'
import { screenshotRecord } from '../records/screenshot.ts'
import type { Handlers } from './handler.ts'

export const screenshotHandlers = {
  screenshotList: async (_, { tx, subject }) => {
    const rows = await tx
      .select()
      .from(screenshots)
      .where(eq(screenshots.addonId, subject.id))
      .orderBy(asc(screenshots.position), asc(screenshots.id))
    const urlOf = await pictureUrls(tx, rows)
    return rows.map((row) => screenshotRecord(row, subject, urlOf))
  },

  screenshotView: async (_, { tx, subject }) =>
    screenshotRecord(subject, subject.addon, await pictureUrls(tx, [subject])),
} satisfies Partial<Handlers>
