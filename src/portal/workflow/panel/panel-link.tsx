import type { LinkComponent } from '@tanstack/react-router'
import { ButtonLink, type ButtonLinkPart } from '#portal/ui/links.tsx'

/** A button that opens a panel over its tab and keeps the tab's filter in the URL. */
export const PanelLink: LinkComponent<ButtonLinkPart> = (props) => <ButtonLink search {...props} />
