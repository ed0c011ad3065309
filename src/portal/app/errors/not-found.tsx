import { Anchor } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { useConfig } from '../use-config.ts'
import { ErrorPage } from './error-page.tsx'

/**
 * The page for an unknown address, or for one that this person may not see; deliberately the same for both.
 */
export function NotFound() {
  const { links } = useConfig().config
  const user = useMatch({ from: '/_authenticated', shouldThrow: false })?.loaderData
  return (
    <ErrorPage>
      There is nothing here. The page may have moved
      {user?.isHerokuAdmin === true ? '. ' : ', or it belongs to another company. '}
      This beta has limited features: what you are looking for may still be in the{' '}
      <Anchor href={links.legacyPortal} inherit>
        older provider portal
      </Anchor>
      .
    </ErrorPage>
  )
}
