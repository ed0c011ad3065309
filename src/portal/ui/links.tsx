import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkProps, useMatch } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkPart<Looks> = Looks & Omit<ComponentPropsWithRef<'a'>, keyof Looks>

const PlainAnchor = (props: LinkPart<AnchorProps>) => <Anchor {...props} />
const PlainButton = (props: LinkPart<ButtonProps>) => <Button component="a" {...props} />
export type ButtonLinkPart = typeof PlainButton

/** Mantine's Anchor as a router link: `to`, `params` and `search` are checked against the routes. */
export const AnchorLink = createLink(PlainAnchor)

/** Mantine's Button as a router link. */
export const ButtonLink = createLink(PlainButton)

/** An unstyled router link. */
export const PlainLink = createLink('a')

/**
 * A link's target for a component that renders the link itself; callers create it with the router's
 * `linkOptions`.
 */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash' | 'state'>

/** The path of the route in which a component is rendered, whatever opens over it. */
export const useOwnPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })
