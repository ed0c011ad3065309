import { pictures } from '../pictures/take-picture.ts'
import { parseInput, parseParams, parseQuery } from '../parse-input.ts'
import { parseRange } from '../range.ts'
import { isLong, parseJson, readBody } from '../request-body.ts'
import { type Step, step } from './step.ts'
import { checkWriteQuery } from '../write-query.ts'

const wholePage = { offset: 0, limit: 1000, after: [] }

/** Parses the path's parameters. Throws 404 for a value that no record can have. */
export const readParams = step((c) => {
  const { params } = c.get('endpoint')
  c.set('params', params === undefined ? undefined : parseParams(params, c.req.param()))
})

/** Parses the Range header of a list. Throws 400. */
export const readRange = step((c) => {
  const { list, max } = c.get('endpoint')
  c.set('page', list === true ? parseRange(c.req.header('range'), max) : wholePage)
})

/**
 * Reads the body. A long one with a picture stays unparsed bytes until its turn comes, which lasts until it is answered.
 * Throws 413, 415 and 400.
 */
export const receiveBody: Step = async (c, next) => {
  const { raw } = c.req
  const field = c.get('endpoint').picture?.field
  const bytes = await readBody(raw, field)
  const isInTurn = field !== undefined && isLong(bytes)
  c.set('isInTurn', isInTurn)
  const goOn = async () => {
    c.set('body', parseJson(raw, bytes, field))
    await next()
  }
  await (isInTurn ? pictures.run(goOn, raw.signal) : goOn())
}

/** Parses query and body by the endpoint's schemas. Throws 422. */
export const parse = step((c) => {
  const endpoint = c.get('endpoint')
  const { method, query, body, mostValues } = endpoint
  if (method !== 'GET') checkWriteQuery(c, endpoint)
  c.set('query', query === undefined ? undefined : parseQuery(query, c.req.queries()))
  c.set('input', body === undefined ? undefined : parseInput(body, c.get('body').value, mostValues))
})
