import { createFileRoute } from '@tanstack/react-router'

/** The list without a panel over it. */
export const Route = createFileRoute('/_authenticated/buildpacks/_list/')({ component: () => null })
