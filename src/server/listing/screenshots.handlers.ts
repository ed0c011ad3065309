import { pictureUrls } from '#server/pictures/images.ts'
import { screenshotRecord } from './screenshot.record.ts'
import { actOf } from '#server/law/act.ts'
import {
  createScreenshot,
  deleteScreenshot,
  type ScreenshotRow,
  screenshotRows,
  updateScreenshot,
} from './screenshots.rules.ts'
import { screenshotRecords, screenshotsOf } from './load-listing.ts'
import type { AddonRow, Context, Handlers } from '#server/law/handler.ts'

async function record({ tx }: Pick<Context, 'tx'>, row: ScreenshotRow, addon: AddonRow) {
  return screenshotRecord(row, addon, await pictureUrls(tx, [row]))
}

export const screenshotHandlers = {
  screenshotList: (_, { tx, subject }) => screenshotsOf(tx, subject),

  screenshotCreate: async ({ body: { name } }, c) => {
    if (c.picture === undefined) throw new Error('the picture was not prepared')
    return record(c, await createScreenshot(actOf(c), c.subject, { name, picture: c.picture }), c.subject)
  },

  screenshotOrder: async ({ body }, c) =>
    screenshotRecords(c.tx, await screenshotRows.order(actOf(c), c.subject.id, body), c.subject),

  screenshotView: async (_, c) => record(c, c.subject, c.subject.addon),

  screenshotUpdate: async ({ body: { name } }, c) => {
    const { addon, ...row } = c.subject
    return record(c, await updateScreenshot(actOf(c), row, { name, picture: c.picture }), addon)
  },

  screenshotDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    const removed = await record(c, row, addon)
    await deleteScreenshot(actOf(c), row)
    return removed
  },
} satisfies Partial<Handlers>
