import { redirect } from '@tanstack/react-router'
import type { BuildpackAct } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'
import { pageOf } from '#portal/app/errors/found.ts'
import type { BuildpackPage } from './data.ts'
import { blockersOf } from './buildpack-facts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { type PanelEnd, usePanelEnd } from '#portal/app/frame/use-panel-end.ts'

/**
 * Waits for the data of the page behind a panel. If the user may not do what the panel does, flashes why and
 * throws a redirect to the page.
 */
export async function requireBuildpackAct(
  behind: Promise<{ loaderData?: BuildpackPage | undefined }>,
  act: BuildpackAct,
): Promise<BuildpackPage> {
  const page = await pageOf(behind)
  const { buildpack } = page
  const blockers = blockersOf(buildpack, act)
  if (blockers.length === 0) return page
  flash.warning(blockers.map(({ message }) => message).join(' '))
  const { namespace, name } = buildpack
  throw redirect({ to: '/buildpacks/$namespace/$name', params: { namespace, name }, replace: true })
}

/** The end of a panel over a buildpack's page. */
export const useBuildpackPanel = (
  { namespace, name }: Pick<Buildpack, 'namespace' | 'name'>,
  done: string,
): PanelEnd => usePanelEnd({ to: '/buildpacks/$namespace/$name', params: { namespace, name } }, done)
