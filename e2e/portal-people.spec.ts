import { expectAccessibleInBoth, newPerson, watchForProblems } from './portal';
import { expect, test } from './test';

// In a browser, because the dialog, the polling and the download belong to the page alone.
test(
  'a person is exported, and erased after their identifier was typed',
  { tag: '@slow' },
  async ({ page }) => {
    const problems = await watchForProblems(page);
    await newPerson(page, 'Petra Privacy');
    await page.goto('/portal/test/people');
    await page.getByLabel('External user id').fill('user-42');
    await page.getByRole('button', { name: 'Export' }).click();
    const exported = page.getByRole('region', { name: 'Export of user-42' });
    const saved = page.waitForEvent('download');
    await exported.getByRole('button', { name: 'Download archive' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^person-export-\d{4}-\d\d-\d\d\.zip$/);
    await expectAccessibleInBoth(page, 'export of a person');

    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
    const erase = dialog.getByRole('button', { name: 'Erase person' });
    await expect(erase).toBeDisabled();
    await dialog.getByLabel('Type user-42 to confirm').fill('user-4');
    await expect(erase).toBeDisabled();
    await expectAccessibleInBoth(page, 'dialog that erases a person');
    await dialog.getByLabel('Type user-42 to confirm').fill('user-42');
    await erase.click();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText('The account had nothing about this person.');
    await expect(receipt).toContainText(/ers_[a-z2-7]{26}/);
    await expect(receipt).not.toContainText('user-42');
    await expectAccessibleInBoth(page, 'receipt of an erasure');
    expect(problems).toEqual([]);
  },
);
