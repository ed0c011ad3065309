import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkProps, useMatch } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkPart<Looks> = Looks & Omit<ComponentPropsWithRef<'a'>, keyof Looks>

const PlainAnchor = (props: LinkPart<AnchorProps>) => <Anchor {...props} />
const PlainButton = (props: LinkPart<ButtonProps>) => <Button component="a" {...props} />
export type ButtonLinkPart = typeof PlainButton

/** Mantine's Anchor as a link of the router: `to`, `params` and `search` are checked against the routes. */
export const AnchorLink = createLink(PlainAnchor)

/** Mantine's Button as a link of the router. */
export const ButtonLink = createLink(PlainButton)

/** A link of the router without looks of its own. */
export const PlainLink = createLink('a')

/** A link's target for a part that makes the link; who gives it writes it by the router's `linkOptions`. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** Reads the URL's path of the route in which a component stands, whatever opens over it. */
export const useOwnPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })
