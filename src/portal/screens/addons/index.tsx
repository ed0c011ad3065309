import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '../../api.ts'

export const Route = createFileRoute('/_authenticated/addons/')({
  loader: () => listPage('addonList', {}, { range: 'items ..; max=50' }),
  component: () => null,
})
