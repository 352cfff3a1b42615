import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { ACCESSORY_FORM } from '@forecourt/domain/pricing/accessories/accessory-form.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { CoverageLine } from '#dealer/pricing/library/coverage-line.tsx'
import { createAccessory, saveAccessory } from './accessories.api.ts'
import { useAccessoryDifference } from './accessory-difference.ts'
import { AccessoryFields } from './accessory-fields.tsx'
import { AccessoryImages } from './accessory-images.tsx'
import { AccessoryPreview } from './accessory-preview.tsx'
import { blankAccessory, bodyOf, typesOf, valuesOf } from './accessory-values.ts'
import { DeleteAccessory } from './delete-accessory.tsx'
import classes from './accessories.module.css'

interface AccessoryFormProps {
  readonly accessory: Accessory | undefined
  /** Called after each save. */
  readonly onStored: (accessory: Accessory) => void
  readonly onCancel: () => void
  /** Called when the drawer may close. */
  readonly onDone: () => void
}

/** Fields of an accessory beside its preview. A new one stays open, so that pictures can be added. */
export function AccessoryForm({ accessory, onStored, onCancel, onDone }: AccessoryFormProps) {
  const t = useText('accessories')
  const [latest, setLatest] = useState(accessory)
  const { form: bound, rebase } = useRowForm<Accessory>({
    row: accessory,
    blank: blankAccessory,
    valuesOf,
    rules: ACCESSORY_FORM,
    save: (values, from) => {
      const body = bodyOf(values)
      return from === undefined ? createAccessory(body) : saveAccessory(from, body)
    },
    onSaved: (saved, from) => {
      showToast({ type: 'success', text: t(from === undefined ? 'created' : 'saved') })
      if (from === undefined) onStored(saved)
      else onDone()
    },
    onKeepTheirs: onDone,
    words: useAccessoryDifference(),
  })
  const { ref, ...form } = bound

  /** Pictures change the version too: the form follows the user's own changes, but not those of somebody else. */
  const follow = (before: Accessory, after: Accessory) => {
    rebase(before, after)
    setLatest(after)
  }
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <form
          ref={ref}
          onSubmit={form.onSubmit}
          noValidate
          className={classes['form']}
          aria-label={t('form.label')}
        >
          <AccessoryFields form={form} />
          <CoverageLine
            question={{
              vehicle_types: [...typesOf(form.values['vehicle_types'])],
              ...(accessory && { id: accessory.id }),
            }}
          />
          {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
          <div className={classes['buttons']}>
            <Button type="submit" loading={form.isSubmitting}>
              {t(accessory === undefined ? 'form.create' : 'form.save')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
            {latest === undefined ? null : <DeleteAccessory accessory={latest} onDeleted={onDone} />}
          </div>
        </form>
        {latest === undefined ? (
          <p className={classes['faint']}>{t('images.later')}</p>
        ) : (
          <AccessoryImages accessory={latest} onChanged={follow} onStale={setLatest} />
        )}
      </div>
      <AccessoryPreview values={form.values} images={latest?.images ?? []} />
    </div>
  )
}
