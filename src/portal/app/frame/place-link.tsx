import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '#portal/ui/links.tsx'
import { useRouter } from '@tanstack/react-router'

/** True for a link that leaves the portal, such as a support ticket. */
const leadsOut = (href: string) => /^https?:\/\//.test(href)

/** A link of a requirement or blocker; plain text if it has no target. */
export function PlaceLink({ href, children }: { href: string | null; children: ReactNode }) {
  const router = useRouter()
  if (href !== null && leadsOut(href))
    return (
      <Anchor href={href} target="_blank" rel="noreferrer" inherit>
        {children}
      </Anchor>
    )
  const [path = '', hash] = (href ?? '').split('#')
  if (path === '' || router.getMatchedRoutes(path)[0].at(-1)?.fullPath === '/$') return children
  return (
    <AnchorLink to={path} {...(hash === undefined ? {} : { hash })} inherit>
      {children}
    </AnchorLink>
  )
}
