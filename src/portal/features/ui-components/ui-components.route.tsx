import { createFileRoute } from '@tanstack/react-router'
import { UiComponentsScreen } from './ui-components-screen.tsx'

export const Route = createFileRoute('/_authenticated/ui-components')({
  head: () => ({ meta: [{ title: 'UI components' }] }),
  component: UiComponentsScreen,
})
