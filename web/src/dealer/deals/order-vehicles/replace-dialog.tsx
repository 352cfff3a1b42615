import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { replaceVehicle } from './order-vehicles.api.ts'
import { useVehicleChoices } from './use-vehicle-choices.ts'
import { VehicleChoices } from './vehicle-choices.tsx'

interface ReplaceDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

const MAX_SEARCH = 80

/** Replaces the vehicle of an order: similar ones first, any other by number or name. */
export function ReplaceDialog({ order, onClose }: ReplaceDialogProps) {
  const t = useText('replace')
  const acts = useText('acts')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { vehicles, isLoading, error } = useVehicleChoices(order, search)
  const vehicle = vehicles.find(({ id }) => id === chosen)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (vehicle === undefined || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await replaceVehicle(order, vehicle.id)
      showToast({ type: 'success', text: t('done', { stock: vehicle.stock_number }) })
      onClose()
    } catch (problem) {
      setFailure(problem)
      setBusy(false)
    }
  }
  const code = isCallError(failure, 'stale') ? 'stale' : isCallError(failure) ? failure.code : ''
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('title')}</Modal.Title>
        <Text>{t('text')}</Text>
        <TextInput
          label={t('search')}
          value={search}
          maxLength={MAX_SEARCH}
          data-autofocus
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {error === null ? (
          <VehicleChoices
            vehicles={vehicles}
            isLoading={isLoading}
            isSearch={search.trim() !== ''}
            chosen={vehicle?.id}
            onChoose={setChosen}
          />
        ) : (
          <InlineProblem error={error} />
        )}
        {failure === undefined ? null : (
          <InlineProblem error={failure}>{findText('replace', `problem.${code}`)}</InlineProblem>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {acts('back')}
          </Button>
          <GatedButton
            type="submit"
            loading={isBusy}
            reason={vehicle === undefined ? t('choose') : undefined}
          >
            {t('button')}
          </GatedButton>
        </Group>
      </Stack>
    </form>
  )
}
