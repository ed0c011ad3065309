import { notFound } from '@tanstack/react-router'
import { unlessMissing } from '#portal/wire/load.ts'

/** Resolves to the answer; throws notFound where there is nothing that this user may see. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  const found = await unlessMissing(answer)
  if (found === null) throw notFound()
  return found
}

/**
 * Resolves to the data of an add-on's tab with the add-on, which the route above loads (`parentMatchPromise`); throws
 * notFound without it.
 */
export async function withItsAddon<Addon, Data extends object>(
  above: Promise<{ loaderData?: Addon | undefined }>,
  loading: Promise<Data>,
): Promise<Data & { addon: Addon }> {
  const [data, { loaderData: addon }] = await Promise.all([loading, above])
  if (addon === undefined) throw notFound()
  return { ...data, addon }
}

/** Waits for the data of the page behind a panel. */
export async function pageOf<Page>(behind: Promise<{ loaderData?: Page | undefined }>): Promise<Page> {
  const { loaderData } = await behind
  if (loaderData === undefined) throw new Error('The page behind has no data.')
  return loaderData
}
