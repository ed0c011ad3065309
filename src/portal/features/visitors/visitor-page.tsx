import { Button, Title } from '@mantine/core'
import type { ChangelogEntry } from '#contract/changelog.ts'
import type { PortalConfig } from '#contract/config.ts'
import type { VisitorPath } from '#contract/visitor-paths.ts'
import screen from '#portal/ui/layout/screen.module.css'
import { ChangelogPage } from './changelog-page.tsx'
import { HomePage } from './home-page.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** The data of a public page; `error` if they failed to load. */
export type VisitorData =
  | { path: '/provider/home'; config: PortalConfig }
  | { path: '/changelog'; config: PortalConfig; entries: ChangelogEntry[] }
  | { path: VisitorPath; config: PortalConfig; error: string }
  | { path: VisitorPath; config: null; error: string }

export const visitorTitles: Record<VisitorPath, string> = {
  '/changelog': 'Changelog',
  '/provider/home': 'Partner program',
}

function Failure({ error, tryAgain }: { error: string; tryAgain: () => void }) {
  return (
    <div className={screen.middle} role="alert">
      <Title order={1}>Ooops, something has gone wrong.</Title>
      <p>{error}</p>
      <Button onClick={tryAgain}>Try again</Button>
    </div>
  )
}

/** A public page in its frame; without the configuration there is no frame. */
export function VisitorPage({ data, tryAgain }: { data: VisitorData; tryAgain: () => void }) {
  const { path, config } = data
  if (config === null)
    return (
      <main>
        <Failure error={data.error} tryAgain={tryAgain} />
      </main>
    )
  return (
    <VisitorFrame config={config} path={path}>
      {'error' in data ? (
        <Failure error={data.error} tryAgain={tryAgain} />
      ) : data.path === '/changelog' ? (
        <ChangelogPage entries={data.entries} companyUrl={data.config.links.company} />
      ) : (
        <HomePage links={config.links} />
      )}
    </VisitorFrame>
  )
}
