import { Anchor } from '@mantine/core'
import { useConfig } from '../use-config.ts'
import { ErrorPage } from './error-page.tsx'

/** An address of the portal that is none of its pages, or none of this beta's. */
export function UnknownAddress() {
  const { links } = useConfig().config
  return (
    <ErrorPage>
      There is nothing at this address. This beta has limited features: what you are looking for may still be
      in the{' '}
      <Anchor href={links.legacyPortal} inherit>
        older provider portal
      </Anchor>
      .
    </ErrorPage>
  )
}
