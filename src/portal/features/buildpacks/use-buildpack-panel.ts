import { explain } from '#contract/wording/blockers/explain.ts'
import { redirect } from '@tanstack/react-router'
import { type BuildpackAct, buildpackBlockers } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'
import { buildpackBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { type BuildpackPage, pageOf } from './data.ts'
import { buildpackFacts } from './buildpack-facts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

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
  const blockers = buildpackBlockers(buildpackFacts(buildpack), act)
  if (blockers.length === 0) return page
  flash.warning(blockers.map((each) => explain(buildpackBlockerWordings, each, null).message).join(' '))
  const { namespace, name } = buildpack
  throw redirect({ to: '/buildpacks/$namespace/$name', params: { namespace, name }, replace: true })
}

/** Closes a panel over a buildpack's page. */
export function useBuildpackPanel({ namespace, name }: Pick<Buildpack, 'namespace' | 'name'>) {
  const reload = useReload()
  const goBack = useWayBack()
  const close = () => goBack({ to: '/buildpacks/$namespace/$name', params: { namespace, name } })
  return {
    close: () => void close(),
    /** Flashes the outcome and reloads the page. */
    saved: async (text: string) => {
      flash.success(text)
      await close()
      await reload()
    },
  }
}
