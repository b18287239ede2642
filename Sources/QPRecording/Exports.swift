// A module that imports this one also gets the helper for files, none of which is public.
@_exported public import QPFiles
