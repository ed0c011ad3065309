import { Anchor, Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'
import { useRouter } from '@tanstack/react-router'

/** True for a link that leaves the portal, such as a support ticket. */
const leadsOut = (href: string) => /^https?:\/\//.test(href)

interface Props {
  href: string | null
  /** Shows it as a button of this variant. */
  button?: ButtonProps['variant']
  children: ReactNode
}

/** A link of a requirement or blocker; plain text if it has no target. */
export function PlaceLink({ href, button, children }: Props) {
  const router = useRouter()
  if (href !== null && leadsOut(href)) {
    const out = { href, target: '_blank', rel: 'noreferrer' }
    return button === undefined ? (
      <Anchor {...out} inherit>
        {children}
      </Anchor>
    ) : (
      <Button component="a" {...out} variant={button}>
        {children}
      </Button>
    )
  }
  const [path = '', hash] = (href ?? '').split('#')
  if (path === '' || router.getMatchedRoutes(path)[0].at(-1)?.fullPath === '/$') return children
  const within = { to: path, ...(hash === undefined ? {} : { hash }) }
  return button === undefined ? (
    <AnchorLink {...within} inherit>
      {children}
    </AnchorLink>
  ) : (
    <ButtonLink {...within} variant={button}>
      {children}
    </ButtonLink>
  )
}
