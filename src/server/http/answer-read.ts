import { toWire } from '#contract/formats/wire-names.ts'
import { subjectOf } from './access.ts'
import { type TextAnswer, textResponse } from './answer.ts'
import { csvPage } from './csv.ts'
import type { KeptAnswers } from './kept/kept-answers.ts'
import { rangeAnswer, readPage } from './range.ts'
import { checkedResult, type EndpointResources, etagOf, handle, type Incoming } from './request-pipeline.ts'

/**
 * Answers a read. Ignores If-None-Match: an ETag covers a record's own columns, while responses show more (an
 * add-on's progress, which plan is the default).
 */
async function readAnew(incoming: Incoming, { db, config }: EndpointResources): Promise<TextAnswer> {
  const { endpoint, page } = incoming
  const subject = await subjectOf(incoming, db, false)
  const ask = async (asked: Incoming['page']) => {
    const surroundings = { tx: db, config, picture: undefined, source: undefined, noted: [] }
    const { result, reply } = await handle({ ...incoming, page: asked }, surroundings, subject)
    return { result: checkedResult(endpoint, result), reply }
  }
  if (endpoint.list === true) {
    let columns: readonly string[] | undefined
    const part = await readPage(page, async (asked) => {
      const { result, reply } = await ask({ ...page, ...asked })
      columns = reply.csv
      if (!Array.isArray(result)) throw new Error(`${endpoint.path} is called a list, and answers none`)
      return reply.total === undefined
        ? { rows: result, offset: 0, total: result.length }
        : { rows: result, offset: asked.offset, total: reply.total }
    })
    const { status, headers } = rangeAnswer(page, part)
    const rows = toWire(endpoint.result, part.rows) as readonly unknown[]
    if (columns === undefined) return { status, text: JSON.stringify(rows), headers }
    const text = csvPage(rows, columns, part.offset === 0)
    return { status, text, headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } }
  }
  const { result } = await ask(page)
  const etag = etagOf(result)
  const text = JSON.stringify(toWire(endpoint.result, result))
  return { status: 200, text, headers: etag === null ? {} : { etag } }
}

/** Answers a read, as it was kept if it may be. */
export async function answerRead(
  incoming: Incoming,
  resources: EndpointResources,
  kept: KeptAnswers,
): Promise<Response> {
  const { seen, http } = incoming
  if (seen === null) return textResponse(await readAnew(incoming, resources))
  const { url } = http.req
  const pathAndQuery = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const { thresholds, providerAllow, portal } = resources.config
  const request = [pathAndQuery, http.req.header('range'), thresholds, providerAllow, portal.links.company]
  return textResponse(
    await kept.answer(seen, request, (db, addon) => readAnew({ ...incoming, addon }, { ...resources, db })),
  )
}
