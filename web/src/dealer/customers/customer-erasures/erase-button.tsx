import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Button } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog)

/** Erases a customer; administrators only. */
export function EraseButton({ customer }: { readonly customer: Customer }) {
  const t = useText('erasures')
  const open = () => void openModal(close => <EraseDialog customer={customer} onClose={close} />)
  return (
    <div>
      <Button variant="subtle" color="danger" size="compact-sm" aria-haspopup="dialog" onClick={open}>
        {t('button')}
      </Button>
    </div>
  )
}
