import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useCurrentUser } from '../sessions/session.ts'
import { RefusedAction } from './refused-action.tsx'
import { setDealership, staffQueries } from './staff.api.ts'
import classes from './users.module.css'

interface Place {
  readonly id: string
  readonly name: string
}

/** Dealerships of a user, among those of the reader: adding is immediate, removing asks first. */
export function DealershipsPart({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  const managed = useQuery(staffQueries.managed())
  const present = useCurrentUser().dealership?.id
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const places = managed.data?.results ?? []
  if (managed.error === null && places.length < 2) return null
  const change = async ({ id, name }: Place, worksThere: boolean) => {
    setBusy(id)
    setFailure(undefined)
    try {
      await setDealership(user, id, worksThere)
      const said = { name: user.full_name, dealership: name }
      const text = worksThere ? t('toast.dealership_added', said) : t('toast.dealership_removed', said)
      showToast({ type: 'success', text })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy('')
    }
  }
  const ask = (place: Place) =>
    void openModal(close => (
      <TakeAway
        user={user}
        place={place}
        onClose={close}
        onYes={() => (close(), void change(place, false))}
      />
    ))
  return (
    <section className={classes['part']} aria-labelledby="dealerships">
      <h2 id="dealerships" className={classes['heading']}>
        {t('part.dealerships')}
      </h2>
      <p className="dp-faint">{t('dealerships.hint')}</p>
      {managed.error === null ? null : (
        <InlineProblem error={managed.error} onRetry={() => void managed.refetch()} />
      )}
      {failure === undefined ? null : <RefusedAction error={failure} />}
      {places.map(place => (
        <Switch
          key={place.id}
          label={place.name}
          description={place.id === present ? t('dealerships.here') : `${place.city}, ${place.province_code}`}
          checked={user.dealerships.some(({ id }) => id === place.id)}
          disabled={place.id === present || busy !== ''}
          onChange={event => (event.currentTarget.checked ? void change(place, true) : ask(place))}
        />
      ))}
    </section>
  )
}

interface TakeAwayProps {
  readonly user: StaffUser
  readonly place: Place
  readonly onClose: () => void
  readonly onYes: () => void
}

function TakeAway({ user, place, onClose, onYes }: TakeAwayProps) {
  const t = useText('people')
  return (
    <Stack gap="md">
      <Modal.Title>
        {t('dealerships.remove_title', { name: user.full_name, dealership: place.name })}
      </Modal.Title>
      <Text>{t('dealerships.remove_text', { name: user.first_name })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="danger" onClick={onYes}>
          {t('dealerships.remove')}
        </Button>
      </Group>
    </Stack>
  )
}
