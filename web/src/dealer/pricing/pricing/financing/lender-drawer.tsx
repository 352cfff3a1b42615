import { Stack } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import type { Product } from '../model/draft.ts'
import { LeaseFees } from './lease-fees.tsx'
import { LeaseTerms } from './lease-terms.tsx'
import { LenderList } from './lender-list.tsx'
import { LoanFees } from './loan-fees.tsx'
import { LoanTerms } from './loan-terms.tsx'
import { SheetDrawer } from '../inputs/sheet-drawer.tsx'

interface LenderDrawerProps {
  readonly product: Product
  readonly onClose: () => void
}

/** Lenders for the deal, reasons of the others, fees and payment terms. Changes apply to the visible sheet. */
export function LenderDrawer({ product, onClose }: LenderDrawerProps) {
  const t = useText('pricing')
  const { commitStep } = useDesk()
  return (
    <SheetDrawer
      title={t(`lender.title_${product}`)}
      onClose={() => {
        commitStep()
        onClose()
      }}
    >
      <Stack gap="lg">
        <LenderList product={product} />
        {product === 'finance' ? (
          <>
            <LoanFees />
            <LoanTerms />
          </>
        ) : (
          <>
            <LeaseFees />
            <LeaseTerms />
          </>
        )}
      </Stack>
    </SheetDrawer>
  )
}
