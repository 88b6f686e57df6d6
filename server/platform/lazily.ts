/** Makes a value when it is asked for the first time, and once. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Makes a value for each subject when it is asked for the first time, and keeps it as long as the subject is there. */
export function oncePer<Subject extends object, T>(make: (subject: Subject) => T): (subject: Subject) => T {
  const made = new WeakMap<Subject, { value: T }>();
  return (subject) => {
    const kept = made.get(subject) ?? { value: make(subject) };
    made.set(subject, kept);
    return kept.value;
  };
}
