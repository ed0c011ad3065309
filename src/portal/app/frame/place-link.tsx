import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { leadsSomewhere } from './tabs.ts'
import { AnchorLink } from '#portal/ui/links.tsx'

/** True for a link out of the portal, as to a support ticket. */
const leadsOut = (href: string) => /^https?:\/\//.test(href)

/** A link as requirement items and blockers name it; plain text where it leads nowhere. */
export function PlaceLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href !== null && leadsOut(href))
    return (
      <Anchor href={href} target="_blank" rel="noreferrer" inherit>
        {children}
      </Anchor>
    )
  if (href === null || !leadsSomewhere(href)) return children
  const [path = href, hash] = href.split('#')
  return (
    <AnchorLink to={path} {...(hash === undefined ? {} : { hash })} inherit>
      {children}
    </AnchorLink>
  )
}
