// Carries the headers that test programs read precompiled; has no code of its own.
