import { Button, type ButtonProps } from '@mantine/core'
import { Link, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Every panel that opens over a tab of an add-on. */
export type PanelPath = Extract<
  keyof RegisteredRouter['routesByPath'],
  `/addons/$addonSlug/${string}/${string}`
>

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  to: PanelPath
  params: Readonly<Record<string, string>>
  /** What screen readers hear, where the text alone does not say what of. */
  label?: string
  children: ReactNode
}

/** A button that opens a panel over its tab; the tab's filter stays in the URL. */
export function PanelLink({ to, params, label, children, ...look }: Props) {
  return (
    <Button
      {...look}
      component={Link}
      to={to}
      params={params as never}
      search={true as never}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Button>
  )
}
