import type { Arguments, Endpoint, ResultOf } from '#contract/endpoints/endpoint.ts'
import type { StoredRecord } from '#machines/shapes/edit-body.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import type { Read } from '#portal/wire/read.ts'
import type { TrailOwner } from './read-latest-record.ts'

/** Calls an endpoint whose arguments are of no narrower type here. */
const call = callApi as (endpoint: Endpoint, given: object, options: CallOptions) => Promise<unknown>

type ParamsOf<E extends Endpoint> = Arguments<E> extends { params: infer Params } ? Params : undefined

/** The save of a panel: its form's body, as the form builds it, goes to this endpoint. */
export const savesTo =
  <const E extends Endpoint>(
    endpoint: E,
    ...[params]: ParamsOf<E> extends undefined ? [] : [params: ParamsOf<E>]
  ) =>
  (body: object, options: CallOptions): Promise<unknown> =>
    call(endpoint, { params, body }, options)

/**
 * The read of a record of an add-on or company anew, for its panel. Its code is loaded where somebody else has changed
 * the record: the page itself has no use for it.
 */
export const latestOf =
  <E extends Endpoint>(
    of: TrailOwner | null,
    { endpoint, given }: Read<E>,
    valuesOf: (row: ResultOf<E> & { id: string; etag: string; updatedAt: string }) => object,
  ) =>
  async (signal: AbortSignal): Promise<StoredRecord> => {
    const { readLatestRecord } = await import('./read-latest-record.ts')
    const reading = call(endpoint, given, { signal }) as Promise<Parameters<typeof valuesOf>[0]>
    return readLatestRecord(of, reading, (row) => ({ ...valuesOf(row) }), signal)
  }
