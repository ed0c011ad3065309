import { stringify } from 'csv-stringify/sync'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import type { TextAnswer } from '../answer.ts'
import { checkedResult, contextOf, etagOf, runHandler } from './handle.ts'
import { type PageRange, rangeAnswer, readPage } from '../range.ts'
import { type RequestContext, type Step, step } from './step.ts'

async function ask(c: RequestContext, page: PageRange) {
  const context = { ...contextOf(c), page }
  const result = checkedResult(c.get('endpoint'), await runHandler(c, context))
  return { result, reply: context.reply }
}

async function answerList(c: RequestContext): Promise<TextAnswer> {
  const endpoint = c.get('endpoint')
  const page = c.get('page')
  let columns: readonly string[] | undefined
  const part = await readPage(page, async (asked) => {
    const { result, reply } = await ask(c, { ...page, ...asked })
    columns = reply.csv
    if (!Array.isArray(result)) throw new Error(`${endpoint.path} is called a list, and answers none`)
    return reply.total === undefined
      ? { rows: result, offset: 0, total: result.length }
      : { rows: result, offset: asked.offset, total: reply.total }
  })
  const { status, headers } = rangeAnswer(page, part)
  const rows = toWire(endpoint.result, part.rows) as readonly unknown[]
  if (columns === undefined) return { status, text: JSON.stringify(rows), headers }
  // Only the first page has the header, so that the pages of a list make one file.
  const isFirst = part.offset === 0
  const text = stringify([...rows], {
    ...forSpreadsheets,
    bom: isFirst,
    header: isFirst,
    columns: [...columns],
  })
  return { status, text, headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } }
}

/**
 * Answers a read by its handler. Ignores If-None-Match: an ETag covers a record's own columns, while responses show
 * more (an add-on's progress, which plan is the default).
 */
export const answerRead = step(async (c) => {
  const { result: schema, list } = c.get('endpoint')
  c.set('now', c.get('resources').clock.now())
  if (list === true) return c.set('text', await answerList(c))
  const { result } = await ask(c, c.get('page'))
  const etag = etagOf(result)
  const text = JSON.stringify(toWire(schema, result))
  c.set('text', { status: 200, text, headers: etag === null ? {} : { etag } })
})

/** Answers a read as it was kept, if it may be; else it goes on, and its answer is kept. */
export const answerAsKept: Step = async (c, next) => {
  const { kept, config } = c.get('resources')
  const seen = c.get('seen')
  if (seen === null) {
    await next()
    return
  }
  const { url } = c.req
  const pathAndQuery = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const { thresholds, providerAllow, portal } = config
  const request = [pathAndQuery, c.req.header('range'), thresholds, providerAllow, portal.links.company]
  const text = await kept.answer(seen, request, async (tx, addon) => {
    c.set('tx', tx)
    c.set('addon', addon)
    await next()
    return c.get('text')
  })
  c.set('text', text)
}
